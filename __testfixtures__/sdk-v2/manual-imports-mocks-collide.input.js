jest.mock('@modelcontextprotocol/sdk/server/mcp.js', () => ({ McpServer: jest.fn() })); //~ imports/mocks-collide
jest.mock('@modelcontextprotocol/sdk/server/mcp', () => ({ McpServer: class {} })); //~ imports/mocks-collide
jest.mock('@modelcontextprotocol/sdk/types.js', () => ({ McpError: class {}, ToolSchema: {} })); //~ imports/whole-module
