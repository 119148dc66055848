/** Headers of HTTP: what clients send and servers check, what browsers may send, and which verbs are left. */
import type { Transform } from '../contract.js';
import { jscodeshiftModule } from '../jscodeshift.js';
import { corsAllowLists } from './cors-allow-lists.js';
import { getStream } from './get-stream.js';
import { headerValidationServer } from './header-validation-server.js';
import { headerValueEncoding } from './header-value-encoding.js';
import { httpStatusMapping } from './http-status-mapping.js';
import { mcpMethodNameHeaders } from './mcp-method-name-headers.js';
import { protocolVersionHeader } from './protocol-version-header.js';
import { sessionHeaderIo } from './session-header-io.js';
import { sessionHeaderResponse } from './session-header-response.js';

export const transform: Transform = {
  id: 'http-headers',
  title: 'Requests carry their version, method and name in headers; servers check them against the body.',
  position: 'After lifecycle: what the headers repeat is in the messages by then.',
  phases: [
    [
      headerValidationServer,
      httpStatusMapping,
      sessionHeaderResponse,
      corsAllowLists,
      protocolVersionHeader,
      mcpMethodNameHeaders,
      headerValueEncoding,
      sessionHeaderIo,
      getStream,
    ],
  ],
};

export default jscodeshiftModule(transform);
