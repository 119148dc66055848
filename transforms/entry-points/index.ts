/** Connected servers → served factories. */
import type { Transform } from '../contract.js';
import { jscodeshiftModule } from '../jscodeshift.js';
import { clientVersionNegotiation } from './client-version-negotiation.js';
import { eraPosture } from './era-posture.js';
import { factoryClosureState } from './factory-closure-state.js';
import { foreignFramework } from './foreign-framework.js';
import { httpEntrySdk } from './http-entry-sdk.js';
import { listMutationSideEffect } from './list-mutation-side-effect.js';
import { httpFactoryHoist, serverFactoryHoist } from './server-factory-hoist.js';
import { stdioEntrySdk } from './stdio-entry-sdk.js';
import { testHarnessPair } from './test-harness-pair.js';

export const transform: Transform = {
  id: 'entry-points',
  title: 'Servers connected to a transport by hand are served from a factory that speaks 2026-07-28 and 2025.',
  position: 'After sdk-v2: serveStdio and createMcpHandler take servers of SDK v2 only.',
  // A server on both is hoisted for HTTP first; stdio finds a factory then. The last rule looks at what came of them.
  phases: [
    [httpFactoryHoist, httpEntrySdk, listMutationSideEffect],
    [serverFactoryHoist, stdioEntrySdk],
    [factoryClosureState, clientVersionNegotiation, testHarnessPair, eraPosture, foreignFramework],
  ],
};

export default jscodeshiftModule(transform);
