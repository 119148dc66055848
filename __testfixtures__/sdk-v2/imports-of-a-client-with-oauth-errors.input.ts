import { Client } from '@modelcontextprotocol/sdk/client/index.js'; //~ imports/moved
import { type AuthInfo } from '@modelcontextprotocol/sdk/server/auth/types.js'; //~ imports/moved
import { LATEST_PROTOCOL_VERSION, type Tool } from '@modelcontextprotocol/sdk/types.js'; //~ imports/moved

export const client = new Client({ name: 'with-oauth', version: LATEST_PROTOCOL_VERSION });
export const seen = new Map<AuthInfo, Tool[]>();
