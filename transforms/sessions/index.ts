/** Transports by session → one handler for every request; state by session → handles. */
import type { Transform } from '../contract.js';
import { sessionFactoryHoist } from '../entry-points/server-factory-hoist.js';
import { jscodeshiftModule } from '../jscodeshift.js';
import { bothSides } from '../subscriptions/both-sides.js';
import { clientResumability } from './client-resumability.js';
import { clientSessionHeaderIo } from './client-session-header-io.js';
import { resumability } from './resumability.js';
import { sessionAuthBinding } from './session-auth-binding.js';
import { sessionHeaderIo } from './session-header-io.js';
import { sessionHttpVerbs } from './session-http-verbs.js';
import { sessionIdGeneratorOnly } from './session-id-generator-only.js';
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
      sessionIdGeneratorOnly,
      bothSides(sessionHeaderIo, clientSessionHeaderIo),
      bothSides(resumability, clientResumability),
    ],
  ],
};

export default jscodeshiftModule(transform);
