/** The handshake becomes an envelope on every request: servers and clients that are written by hand. */
import type { Transform } from '../contract.js';
import { jscodeshiftModule } from '../jscodeshift.js';
import { clientInputRequired } from './client-input-required.js';
import { initializedNotification } from './initialized-notification.js';
import { resourceSubscribeServer } from './legacy-arms.js';
import { listChangedPush } from './list-changed-push.js';
import { loggingSetLevel } from './logging-set-level.js';
import { modernOnlyInitializeError } from './modern-only-initialize-error.js';
import { pingRemoved } from './ping-removed.js';
import { pushRawChannel } from './push-raw-channel.js';
import { rawClientEnvelope } from './raw-client-envelope.js';
import { rawClientInitialize } from './raw-client-initialize.js';
import { rawServerInitialize } from './raw-server-initialize.js';
import { requestIdRules } from './request-id-rules.js';
import { resourceSubscribeClient } from './resource-subscribe-client.js';
import { serverDiscover } from './server-discover.js';
import { unsupportedVersionError } from './unsupported-version-error.js';

export const transform: Transform = {
  id: 'lifecycle',
  title: 'The initialize handshake becomes an envelope on every request, with server/discover and version errors.',
  position: 'After entry-points: servers of an SDK have got their entries, what is left is written by hand.',
  // A server or client that claims 2026-07-28 sends its headers and completes its results.
  together: ['http-headers', 'results'],
  phases: [
    [
      rawServerInitialize,
      serverDiscover,
      unsupportedVersionError,
      modernOnlyInitializeError,
      pushRawChannel,
      listChangedPush,
      resourceSubscribeServer,
      loggingSetLevel,
      // A guard in front of a statement has to come before what wraps the call in it.
      initializedNotification,
      resourceSubscribeClient,
      rawClientInitialize,
      pingRemoved,
      clientInputRequired,
      rawClientEnvelope,
      requestIdRules,
    ],
  ],
};

export default jscodeshiftModule(transform);
