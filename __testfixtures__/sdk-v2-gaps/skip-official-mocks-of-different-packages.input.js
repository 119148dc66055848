jest.mock('@modelcontextprotocol/server', () => ({ McpServer: jest.fn() }));
jest.mock('@modelcontextprotocol/server/stdio', () => ({ StdioServerTransport: jest.fn() }));
jest.mock('./server', () => ({ a: 1 }));
jest.mock('./server', () => ({ b: 1 }));
