// MCP-TODO(sdk-v2-gaps/official-mocks): Join these mocks into one mock of @modelcontextprotocol/server.
jest.mock('@modelcontextprotocol/server', () => ({ McpServer: jest.fn() }));
jest.mock('@modelcontextprotocol/server', () => ({ Server: jest.fn() }));
jest.mock('@modelcontextprotocol/client', () => ({ Client: jest.fn() }));
