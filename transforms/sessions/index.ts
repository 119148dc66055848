/** Transports by session → one handler for every request; state by session → handles. */
import type { Transform } from '../contract.js';
import { sessionFactoryHoist } from '../entry-points/server-factory-hoist.js';
import { jscodeshiftModule } from '../jscodeshift.js';
import { sessionAuthBinding } from './session-auth-binding.js';
import { sessionHttpVerbs } from './session-http-verbs.js';
import { sessionStickyProxy } from './session-sticky-proxy.js';
import { sessionTelemetryKey } from './session-telemetry-key.js';
import { sessionTransportMap } from './session-transport-map.js';
import { sessionUndefinedKey } from './session-undefined-key.js';

export const transform: Transform = {
  id: 'sessions',
  title: 'Transports kept by session give way to a handler that needs none.',
  position: 'After mrtr, whose questions decide who keeps sessions; before entry-points, which serves what keeps none.',
  phases: [
    [
      sessionUndefinedKey,
      sessionAuthBinding,
      sessionTelemetryKey,
      sessionStickyProxy,
      sessionFactoryHoist,
      sessionTransportMap,
      sessionHttpVerbs,
    ],
  ],
};

export default jscodeshiftModule(transform);
