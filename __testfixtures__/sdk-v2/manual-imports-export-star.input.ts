export * from '@modelcontextprotocol/sdk/types.js'; //~ imports/export-star
