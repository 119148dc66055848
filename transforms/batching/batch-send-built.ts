import { defineRule, type Finding, type Site } from '../contract.js';
import { siteAt } from '../sites.js';
import { type Batch, batchesIn } from './batches.js';
import { SENDING_MENTIONS, SENDING_REASONS, SENDING_SPEC, SENDING_WHY } from './sending-reasons.js';
import { takenApart } from './taken-apart.js';

interface BuiltSite extends Site {
  readonly batch: Batch;
}

const { 'text-batch': _text, 'empty-batch': _empty, ...BUILT_REASONS } = SENDING_REASONS;

/**
 * `const batch = calls.map((call) => ({ jsonrpc: '2.0', … })); … JSON.stringify(batch)` → the same list, sent message by
 * message. Arrays filled with `push`, and arrays that a helper is given, too.
 *
 * Leaves alone outboxes that are flushed one by one.
 */
export const batchSendBuilt = defineRule<BuiltSite>({
  id: 'batch-send-built',
  title: 'A batch that is put together at run time is sent as single messages.',
  why: SENDING_WHY,
  example: {
    before:
      'const res = await fetch(url, { method: "POST", body: JSON.stringify(messages) });\nconst replies = await res.json();',
    after:
      'const replies = [];\nfor (const message of messages) {\n  const res = await fetch(url, { method: "POST", body: JSON.stringify(message) });\n  replies.push(await res.json());\n}',
  },
  leavesAlone: 'queues that are sent one by one, arrays with messages of other protocols, what tests send',
  spec: SENDING_SPEC,
  worlds: ['wire'],
  sides: ['client'],
  mentions: SENDING_MENTIONS,
  reasons: BUILT_REASONS,
  detect(file, project) {
    const batches = batchesIn(project, file).filter(({ array }) => array.form !== 'literal');
    return batches.map((batch) => ({ ...siteAt(file, batch.send.call.node), batch }));
  },
  rewrite({ batch }, file, project): Finding {
    return takenApart(file, project, batch);
  },
});
