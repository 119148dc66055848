import {
  Client,
  type AuthInfo,
  LATEST_PROTOCOL_VERSION,
  type Tool,
} from '@modelcontextprotocol/client';

export const client = new Client({ name: 'with-oauth', version: LATEST_PROTOCOL_VERSION });
export const seen = new Map<AuthInfo, Tool[]>();
