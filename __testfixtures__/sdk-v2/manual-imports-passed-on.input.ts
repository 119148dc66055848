import * as spread from '@modelcontextprotocol/sdk/types.js'; //~ imports/whole-module
export * as types from '@modelcontextprotocol/sdk/types.js'; //~ imports/whole-module

export const lists = { ...spread };
export type Whole = typeof import('@modelcontextprotocol/sdk/types.js'); //~ imports/whole-module
export type Picked<K extends keyof Whole> = Whole[K];

export function load() {
  return import('@modelcontextprotocol/sdk/types.js').then(({ McpError, ToolSchema }) => [McpError, ToolSchema]); //~ imports/whole-module
}

export function chosen(name: 'ToolSchema') {
  return spread[name];
}
