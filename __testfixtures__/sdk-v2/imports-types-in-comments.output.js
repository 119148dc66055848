// @ts-check
/** @import { Tool, Prompt } from '@modelcontextprotocol/server' */
/** @import { CallToolRequestSchema as Call } from '@modelcontextprotocol/core' */
import { McpServer } from '@modelcontextprotocol/server';

/** @typedef {import('@modelcontextprotocol/server').Resource} Resource */
/** @typedef {typeof import("@modelcontextprotocol/server/stdio")} Stdio */

/**
 * @import { JSONRPCMessage } from '@modelcontextprotocol/server'
 * @import { ProtocolError as McpError } from '@modelcontextprotocol/server'
 * @import { JSONRPCMessageSchema } from '@modelcontextprotocol/core'
 */
export const server = new McpServer({ name: 'files', version: '1.0.0' });

/**
 * Reads a file that the client is allowed to see.
 * @param {string} uri
 * @param {import('@modelcontextprotocol/server').ServerContext} context
 * @returns {Promise<import('@modelcontextprotocol/server').ReadResourceResult>}
 */
export async function read(uri, context) {
  return { contents: [] };
}

/** @type {Map<string, import('@modelcontextprotocol/server').JSONRPCErrorResponse>} */
export const failures = new Map();
