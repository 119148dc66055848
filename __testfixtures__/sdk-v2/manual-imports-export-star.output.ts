// MCP-TODO(sdk-v2/imports): Export by name what the users of this file need, each from its v2 package.
export * from '@modelcontextprotocol/sdk/types.js';
