// MCP-TODO(sdk-v2/imports): Name what is used of @modelcontextprotocol/sdk/types.js, so that each name can be imported from its package.
import * as types from '@modelcontextprotocol/sdk/types.js';

export const known = Object.keys(types);
