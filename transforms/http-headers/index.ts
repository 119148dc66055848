/** Headers of HTTP: what clients send and servers check, what browsers may send, and which verbs are left. */
import type { Transform } from '../contract.js';
import { jscodeshiftModule } from '../jscodeshift.js';
import { cancelOnHttp } from './cancel-on-http.js';
import { corsAllowLists } from './cors-allow-lists.js';
import { disconnectCancels } from './disconnect-cancels.js';
import { getStream } from './get-stream.js';
import { headerValidationServer } from './header-validation-server.js';
import { headerValueEncoding } from './header-value-encoding.js';
import { httpStatusMapping } from './http-status-mapping.js';
import { mcpMethodNameHeaders } from './mcp-method-name-headers.js';
import { originValidation } from './origin-validation.js';
import { protocolVersionHeader } from './protocol-version-header.js';
import { proxyHeaderDrop } from './proxy-header-drop.js';
import { sessionHeaderIo } from './session-header-io.js';
import { sessionHeaderResponse } from './session-header-response.js';
import { sseParser } from './sse-parser.js';
import { sseResponseHeaders } from './sse-response-headers.js';
import { xMcpHeaderClient } from './x-mcp-header-client.js';
import { xMcpHeaderServer } from './x-mcp-header-server.js';

export const transform: Transform = {
  id: 'http-headers',
  title: 'Requests carry their version, method and name in headers; servers check them against the body.',
  position: 'After lifecycle: what the headers repeat is in the messages by then.',
  phases: [
    [
      headerValidationServer,
      httpStatusMapping,
      xMcpHeaderServer,
      sessionHeaderResponse,
      corsAllowLists,
      protocolVersionHeader,
      mcpMethodNameHeaders,
      headerValueEncoding,
      sessionHeaderIo,
      xMcpHeaderClient,
      getStream,
      cancelOnHttp,
      sseParser,
      originValidation,
      disconnectCancels,
      sseResponseHeaders,
      proxyHeaderDrop,
    ],
  ],
};

export default jscodeshiftModule(transform);
