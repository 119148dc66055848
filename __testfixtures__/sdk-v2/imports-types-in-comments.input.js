// @ts-check
/** @import { Tool, CallToolRequestSchema as Call, Prompt } from '@modelcontextprotocol/sdk/types.js' */ //~ imports/moved
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; //~ imports/moved

/** @typedef {import('@modelcontextprotocol/sdk/types.js').Resource} Resource */ //~ imports/moved
/** @typedef {typeof import("@modelcontextprotocol/sdk/server/stdio.js")} Stdio */ //~ imports/moved

/**
 * @import { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js' //~ imports/moved
 * @import { McpError, JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js' //~ imports/moved
 */
export const server = new McpServer({ name: 'files', version: '1.0.0' });

/**
 * Reads a file that the client is allowed to see.
 * @param {string} uri
 * @param {import('@modelcontextprotocol/sdk/shared/protocol.js').RequestHandlerExtra<import('@modelcontextprotocol/sdk/types.js').ServerRequest, any>} context //~ imports/moved
 * @returns {Promise<import('@modelcontextprotocol/sdk/types.js').ReadResourceResult>} //~ imports/moved
 */
export async function read(uri, context) {
  return { contents: [] };
}

/** @type {Map<string, import('@modelcontextprotocol/sdk/types.js').JSONRPCError>} */ //~ imports/moved
export const failures = new Map();
