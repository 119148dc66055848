/** One message per request: JSON-RPC batches existed in revision 2025-03-26 only. */
import type { Transform } from '../contract.js';
import { jscodeshiftModule } from '../jscodeshift.js';
import { batchReceiveServer } from './batch-receive-server.js';
import { batchResponseParse } from './batch-response-parse.js';
import { batchSdkTransportSend } from './batch-sdk-transport-send.js';
import { batchSendBuilt } from './batch-send-built.js';
import { batchSendLiteral } from './batch-send-literal.js';
import { batchTypes } from './batch-types.js';

export const transform: Transform = {
  id: 'batching',
  title: 'JSON-RPC batches become individual calls.',
  position: 'Before lifecycle and http-headers: each message of a batch needs an envelope and headers of its own.',
  phases: [
    [batchSendLiteral, batchSendBuilt, batchResponseParse, batchSdkTransportSend, batchReceiveServer],
    [batchTypes],
  ],
};

export default jscodeshiftModule(transform);
