/** What both rules about sending share: where a batch goes, how its answer is read, and the finding that follows. */
import type { Project } from '../../ast/project.js';
import type { Finding, ParsedFile } from '../contract.js';
import type { Batch } from './batches.js';
import { isFailureOf } from './failed-answers.js';
import { loopEdits } from './loops.js';
import { type Region, type RegionFault, regionOf } from './region.js';
import { jumpsOf } from './repeatable.js';
import { areFoundById, givesParsed, isReadAsArray } from './reply-uses.js';
import { assumed } from './sending-reasons.js';
import { singleSenderOf } from './single-sender.js';

/** The finding for one batch: the edits that take it apart, or why it stays. */
export function takenApart(file: ParsedFile, project: Project, found: Batch): Finding {
  const { evidence, send } = found;
  const stays = (reason: string, words: Record<string, string> = {}): Finding => ({ reason, evidence, words });
  if (found.fault) return stays(found.fault);
  if (send.kind === 'node-http') return stays('callbacks');
  if (isReadAsArray(found)) return stays('array-reader');
  const region = regionOf(send);
  if (isFault(region)) return stays(region);
  if (send.kind === 'own' && region.reply && !(send.helper && givesParsed(send.helper)))
    return stays('helper-answer', { helper: calleeText(found) });
  if (found.hasNotifications && endsEarly(region)) return stays('scattered');
  const batch = inOrderOf(found, region);
  if (!batch) return stays('callbacks');
  const sender = region.reply || send.kind === 'fetch' ? singleSenderOf(project, batch) : undefined;
  const edits = loopEdits(file, batch, region, sender);
  if (!edits) return stays(send.kind === 'fetch' ? 'callbacks' : 'scattered');
  const reason = sender ? 'through-helper' : reasonOf(batch, region);
  return { reason, evidence, edits, words: { helper: sender?.callee ?? '' }, ...assumed(reason) };
}

/** `if (res.status === 202) return []`: at a notification it would end the loop, and drop the messages behind it. */
function endsEarly({ statements, checks, response }: Region): boolean {
  const others = statements.slice(0, -1).filter((statement) => {
    return !checks.some((check) => check.node === statement.node && isFailureOf(check, response ?? ''));
  });
  return jumpsOf(others).returns;
}

/** Statements that may leave the function cannot stand in callbacks; sends that nobody waits for have no order. */
function inOrderOf(batch: Batch, { statements, reply }: Region): Batch | undefined {
  const { kind, call } = batch.send;
  const isPipe = kind === 'writer' || kind === 'socket';
  if (!reply && !isPipe && batch.order === 'sequential' && !call.parentPath?.isAwaitExpression()) {
    return undefined;
  }
  return jumpsOf(statements.slice(0, -1)).returns ? { ...batch, order: 'sequential' } : batch;
}

function isFault(region: Region | RegionFault): region is RegionFault {
  return typeof region === 'string';
}

function calleeText({ send }: Batch): string {
  return send.file.textOf(send.call.node.callee);
}

function reasonOf(batch: Batch, region: Region): string {
  if (!region.reply) return 'unread';
  if (region.declared && areFoundById(region.declared)) return 'answers-by-id';
  return batch.order === 'parallel' ? 'at-once' : 'one-by-one';
}
