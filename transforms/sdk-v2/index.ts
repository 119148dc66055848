/** SDK v1 → the v2 packages: names, registrations, contexts, imports, manifests. */
import type { Rule, Transform } from '../contract.js';
import { jscodeshiftModule } from '../jscodeshift.js';
import { callbackTypes } from './callback-types.js';
import { completableNesting } from './completable-nesting.js';
import { context } from './context.js';
import { foreignServers } from './foreign-servers.js';
import { handlerResults } from './handler-results.js';
import { handlers } from './handlers.js';
import { imports } from './imports.js';
import { mcpserverApi } from './mcpserver-api.js';
import { rawShapes } from './raw-shapes.js';
import { removedApis } from './removed-apis.js';
import { replacedMethods } from './replaced-methods.js';
import { schemaParams } from './schema-params.js';
import { sdkInternals } from './sdk-internals.js';
import { structuredReads } from './structured-reads.js';
import { undeclaredCapabilities } from './undeclared-capabilities.js';
import { workspaceManifests } from './workspace-manifests.js';
import { zod3Forms } from './zod-3-forms.js';
import { zodFloor } from './zod-floor.js';

/** Usage rules, while the imports are still those of SDK v1; and zod, whose age can hold a whole server back. */
const usage: readonly Rule[] = [
  removedApis,
  mcpserverApi,
  rawShapes,
  callbackTypes,
  completableNesting,
  handlers,
  handlerResults,
  schemaParams,
  context,
  foreignServers,
  sdkInternals,
  replacedMethods,
  structuredReads,
  undeclaredCapabilities,
  zod3Forms,
  zodFloor,
];

/** The imports themselves: the rules above have taken their last look at v1 names. */
const moves: readonly Rule[] = [imports];

/** Manifests, from the imports as they now stand. */
const manifests: readonly Rule[] = [workspaceManifests];

export const transform: Transform = {
  id: 'sdk-v2',
  title: 'SDK v1 imports, names, registrations, contexts and manifests become those of the SDK v2 packages.',
  position: 'First: every later transform reads and writes SDK v2 code.',
  phases: [usage, moves, manifests],
};

export default jscodeshiftModule(transform);
