export const options = {
  allowedHeaders: ['mcp-protocol-version', 'mcp-method', 'mcp-name', 'mcp-protocol-id'], //~ cors-allow-lists/odd-name
};
