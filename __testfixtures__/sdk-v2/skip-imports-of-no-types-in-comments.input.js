// Until the host understands it, this stands in for import('@modelcontextprotocol/sdk/types.js').Tool.
/**
 * What `@modelcontextprotocol/sdk/server/mcp.js` calls a raw shape.
 *
 * @example
 * const { McpServer } = await import('@modelcontextprotocol/sdk/server/mcp.js').McpServer;
 * @typedef {Record<string, unknown>} Shape
 */
// import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

/** @typedef {import('@modelcontextprotocol/sdk/types.js')} Whole */ //~ imports/in-comment
/** @typedef {import('@modelcontextprotocol/sdk/experimental/tasks/interfaces.js').TaskStore} Store */ //~ imports/in-comment
/** @typedef {import('@modelcontextprotocol/ext-apps').App} App */

/** @type {Shape} */
export const shape = {};
