// MCP-TODO(sdk-v2/imports): Join these mocks into one mock of @modelcontextprotocol/server.
jest.mock('@modelcontextprotocol/sdk/server/mcp.js', () => ({ McpServer: jest.fn() }));
// MCP-TODO(sdk-v2/imports): Join these mocks into one mock of @modelcontextprotocol/server.
jest.mock('@modelcontextprotocol/sdk/server/mcp', () => ({ McpServer: class {} }));
// MCP-TODO(sdk-v2/imports): Name what is used of @modelcontextprotocol/sdk/types.js, so that each name can be imported from its package.
jest.mock('@modelcontextprotocol/sdk/types.js', () => ({ McpError: class {}, ToolSchema: {} }));
