const shared = {};
jest.mock('@modelcontextprotocol/sdk/server/mcp.js', () => ({ McpServer: jest.fn() })); //~ imports/mocks-collide
jest.mock('@modelcontextprotocol/sdk/server/index.js', () => { //~ imports/mocks-collide
  const Server = jest.fn();
  return { Server };
});
jest.mock('@modelcontextprotocol/sdk/client/index.js', () => ({ ...shared, Client: jest.fn() })); //~ imports/whole-module
