/** What the rename from SDK v1 to v2 alone leaves wrong, in code that is on SDK v2 already, whoever moved it. */
import type { Transform } from '../contract.js';
import { jscodeshiftModule } from '../jscodeshift.js';
import { authImportTarget } from './auth-import-target.js';
import { eagerCapabilities } from './eager-capabilities.js';
import { errorNameCompare } from './error-name-compare.js';
import { finishAuthIss } from './finish-auth-iss.js';
import { headerBracketRead } from './header-bracket-read.js';
import { inMemoryMix } from './in-memory-mix.js';
import { injectedSurface } from './injected-surface.js';
import { listAutoAggregate } from './list-auto-aggregate.js';
import { miscBehaviour } from './misc-behaviour.js';
import { numericCodeCompare } from './numeric-code-compare.js';
import { oauthErrorClasses } from './oauth-error-classes.js';
import { officialImports } from './official-imports.js';
import { officialLostNames } from './official-lost-names.js';
import { officialManifests } from './official-manifests.js';
import { officialMarkers } from './official-markers.js';
import { officialMocks } from './official-mocks.js';
import { optionalChainHttp } from './optional-chain-http.js';
import { resultInNarrowing } from './result-in-narrowing.js';
import { sendSchemaArg } from './send-schema-arg.js';
import { sessionExpired } from './session-expired.js';
import { sseWsTransport } from './sse-ws-transport.js';
import { transportRuntime } from './transport-runtime.js';
import { unknownToolRejects } from './unknown-tool-rejects.js';

export const transform: Transform = {
  id: 'sdk-v2-gaps',
  title: 'What the rename to SDK v2 leaves wrong: header reads, schema arguments, error codes, injected servers.',
  position: 'After sdk-v2: it reads code on SDK v2, from that transform, the official codemod or a person.',
  phases: [
    [injectedSurface, headerBracketRead, sendSchemaArg, numericCodeCompare],
    [errorNameCompare, optionalChainHttp, oauthErrorClasses, sessionExpired, inMemoryMix, finishAuthIss],
    [officialImports, officialLostNames],
    // What only tells, from the code as the rules before left it.
    [
      listAutoAggregate,
      unknownToolRejects,
      resultInNarrowing,
      eagerCapabilities,
      sseWsTransport,
      authImportTarget,
      transportRuntime,
      miscBehaviour,
      officialMocks,
    ],
    // Last: what the rules before it settled is settled.
    [officialMarkers],
    [officialManifests],
  ],
};

export default jscodeshiftModule(transform);
