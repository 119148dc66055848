/** Connected servers → served factories. This version brings over stdio; HTTP entries are found and left. */
import type { Transform } from '../contract.js';
import { jscodeshiftModule } from '../jscodeshift.js';
import { factoryClosureState } from './factory-closure-state.js';
import { httpEntrySdk } from './http-entry-sdk.js';
import { listMutationSideEffect } from './list-mutation-side-effect.js';
import { serverFactoryHoist } from './server-factory-hoist.js';
import { stdioEntrySdk } from './stdio-entry-sdk.js';

export const transform: Transform = {
  id: 'entry-points',
  title: 'Servers connected to a transport by hand are served from a factory that speaks 2026-07-28 and 2025.',
  position: 'After sdk-v2: serveStdio takes servers of SDK v2 only.',
  // The last rule looks at the factories as the phase before it left them.
  phases: [[serverFactoryHoist, stdioEntrySdk, httpEntrySdk, listMutationSideEffect], [factoryClosureState]],
};

export default jscodeshiftModule(transform);
