/** Connected servers → served factories. This version brings over stdio; HTTP entries are found and left. */
import type { Transform } from '../contract.js';
import { jscodeshiftModule } from '../jscodeshift.js';
import { serverFactoryHoist } from './server-factory-hoist.js';
import { stdioEntrySdk } from './stdio-entry-sdk.js';

export const transform: Transform = {
  id: 'entry-points',
  title: 'Servers connected to a transport by hand are served from a factory that speaks 2026-07-28 and 2025.',
  position: 'After sdk-v2: serveStdio takes servers of SDK v2 only.',
  phases: [[serverFactoryHoist, stdioEntrySdk]],
};

export default jscodeshiftModule(transform);
