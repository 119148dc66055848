/** What a server tells of its own, and the log: through the handler and the request, to those who asked for it. */
import type { Transform } from '../contract.js';
import { jscodeshiftModule } from '../jscodeshift.js';
import { bothSides } from './both-sides.js';
import { clientGetStream } from './client-get-stream.js';
import { clientLoggingSetLevel } from './client-logging-set-level.js';
import { clientPingRemoved } from './client-ping-removed.js';
import { resourceSubscribeClient } from './client-resource-subscribe.js';
import { clientRootsListChanged } from './client-roots-list-changed.js';
import { listChangedPush } from './list-changed-push.js';
import { logEmissionGate } from './log-emission-gate.js';
import { loggingSetLevel } from './logging-set-level.js';
import { resourceSubscribeServer } from './resource-subscribe-server.js';
import { rootsListChanged } from './roots-list-changed.js';
import { serverCancelledNotification } from './server-cancelled-notification.js';

export const transform: Transform = {
  id: 'subscriptions',
  title: 'News and log messages of servers reach the clients that listen or asked for them.',
  position: 'After entry-points: what is told depends on who serves the server by then.',
  phases: [
    [
      listChangedPush,
      resourceSubscribeServer,
      bothSides(loggingSetLevel, clientLoggingSetLevel),
      logEmissionGate,
      bothSides(rootsListChanged, clientRootsListChanged),
      serverCancelledNotification,
      resourceSubscribeClient,
      clientGetStream,
      clientPingRemoved,
    ],
  ],
};

export default jscodeshiftModule(transform);
