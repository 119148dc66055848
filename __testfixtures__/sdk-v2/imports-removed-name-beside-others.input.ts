import { DEFAULT_REQUEST_TIMEOUT_MSEC, Protocol } from '@modelcontextprotocol/sdk/shared/protocol.js'; //~ removed-apis/no-counterpart, imports/moved

export type AnyProtocol = Protocol<any, any, any>;
export const limit = DEFAULT_REQUEST_TIMEOUT_MSEC;
