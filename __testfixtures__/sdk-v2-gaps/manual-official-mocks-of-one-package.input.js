jest.mock('@modelcontextprotocol/server', () => ({ McpServer: jest.fn() })); //~ official-mocks/mocked-again
jest.mock('@modelcontextprotocol/server', () => ({ Server: jest.fn() }));
jest.mock('@modelcontextprotocol/client', () => ({ Client: jest.fn() }));
