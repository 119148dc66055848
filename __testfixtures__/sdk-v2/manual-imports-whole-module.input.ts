import * as types from '@modelcontextprotocol/sdk/types.js'; //~ imports/whole-module

export const known = Object.keys(types);
