// MCP-TODO(sdk-v2/imports): Name what is used of @modelcontextprotocol/sdk/types.js, so that each name can be imported from its package.
import * as spread from '@modelcontextprotocol/sdk/types.js';
// MCP-TODO(sdk-v2/imports): Name what is used of @modelcontextprotocol/sdk/types.js, so that each name can be imported from its package.
export * as types from '@modelcontextprotocol/sdk/types.js';

export const lists = { ...spread };
// MCP-TODO(sdk-v2/imports): Name what is used of @modelcontextprotocol/sdk/types.js, so that each name can be imported from its package.
export type Whole = typeof import('@modelcontextprotocol/sdk/types.js');
export type Picked<K extends keyof Whole> = Whole[K];

export function load() {
  // MCP-TODO(sdk-v2/imports): Name what is used of @modelcontextprotocol/sdk/types.js, so that each name can be imported from its package.
  return import('@modelcontextprotocol/sdk/types.js').then(({ McpError, ToolSchema }) => [McpError, ToolSchema]);
}

export function chosen(name: 'ToolSchema') {
  return spread[name];
}
