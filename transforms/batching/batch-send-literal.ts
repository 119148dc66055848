import { isTestFile } from '../../ast/mcp/facts.js';
import { type TextMessage, textMessagesIn } from '../../ast/mcp/wire/text-messages.js';
import { defineRule, type Finding, type ParsedFile, type Site } from '../contract.js';
import { siteAt } from '../sites.js';
import { type Batch, batchesIn } from './batches.js';
import { SENDING_MENTIONS, SENDING_REASONS, SENDING_SPEC, SENDING_WHY } from './sending-reasons.js';
import { takenApart } from './taken-apart.js';

type LiteralSite = Site & ({ readonly batch: Batch } | { readonly text: TextMessage });

/**
 * `body: JSON.stringify([{ jsonrpc: '2.0', id: 1, method: 'tools/list' }, …])` → one request per message, in a loop or,
 * when all of them only read, with `Promise.all`; replies in the order of the messages.
 *
 * Leaves alone arrays that hold a message of another protocol, what tests send, and arrays that are only stored.
 */
export const batchSendLiteral = defineRule<LiteralSite>({
  id: 'batch-send-literal',
  title: 'A batch that is written out is sent as single messages.',
  why: SENDING_WHY,
  example: {
    before: 'const [a, b] = await (await post(url, [first, second])).json();',
    after:
      'const [a, b] = await Promise.all([first, second].map(async (message) => (await post(url, message)).json()));',
  },
  leavesAlone: 'arrays with messages of other protocols, what tests send, arrays that are only stored',
  spec: SENDING_SPEC,
  worlds: ['wire'],
  sides: ['client'],
  mentions: SENDING_MENTIONS,
  reasons: SENDING_REASONS,
  detect(file, project) {
    const batches = batchesIn(project, file).filter(({ array }) => array.form === 'literal');
    return [...batches.map((batch) => ({ ...siteAt(file, batch.send.call.node), batch })), ...textSitesIn(file)];
  },
  rewrite(site, file, project): Finding {
    if ('batch' in site) return takenApart(file, project, site.batch);
    const { file: path, start, end } = site;
    return { reason: 'text-batch', evidence: [{ file: path, start, end, shows: 'batch as text' }] };
  },
});

/** Texts that are a body: what documents and examples hold is none. */
function textSitesIn(file: ParsedFile): LiteralSite[] {
  if (isTestFile(file.path)) return [];
  return textMessagesIn(file).flatMap((text) => {
    const parent = text.path.parentPath;
    const isBody = parent?.isObjectProperty() && /^(?:body|data)$/.test(file.textOf(parent.node.key));
    return text.isBatch && isBody ? [{ ...siteAt(file, text.path.node), text }] : [];
  });
}
