/** The headers of 2026-07-28 on hand-written peers: sent by clients, checked by servers, and no session among them. */
import type { Transform } from '../contract.js';
import { jscodeshiftModule } from '../jscodeshift.js';
import { getStream } from './get-stream.js';
import { headerValueEncoding } from './header-value-encoding.js';
import { mcpMethodNameHeaders } from './mcp-method-name-headers.js';
import { protocolVersionHeader } from './protocol-version-header.js';
import { sessionHeaderIo } from './session-header-io.js';

export const transform: Transform = {
  id: 'http-headers',
  title: 'Requests carry MCP-Protocol-Version, Mcp-Method and Mcp-Name; servers check them, and the session goes.',
  position: 'After lifecycle: headers repeat the envelope, and without one they would claim what is not there.',
  phases: [[protocolVersionHeader, mcpMethodNameHeaders, headerValueEncoding, sessionHeaderIo, getStream]],
};

export default jscodeshiftModule(transform);
