/** SDK v1 → the v2 packages: names, registrations, contexts, imports, manifests. */
import type { Rule, Transform } from '../contract.js';
import { jscodeshiftModule } from '../jscodeshift.js';
import { imports } from './imports.js';

/** Usage rules, while the imports are still those of SDK v1. */
const usage: readonly Rule[] = [
  // removed-apis
  // mcpserver-api, handlers, schema-params, context
];

/** The imports themselves: the rules above have taken their last look at v1 names. */
const moves: readonly Rule[] = [imports];

/** Manifests, from the imports as they now stand. */
const manifests: readonly Rule[] = [];

export const transform: Transform = {
  id: 'sdk-v2',
  title: 'SDK v1 imports, names, registrations, contexts and manifests become those of the SDK v2 packages.',
  position: 'First: every later transform reads and writes SDK v2 code.',
  phases: [usage, moves, manifests],
};

export default jscodeshiftModule(transform);
