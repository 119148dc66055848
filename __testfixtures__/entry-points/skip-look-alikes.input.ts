class Database {
  async connect(_transport: object): Promise<void> {}
}

class StdioServerTransport {}

const server = new Database();
await server.connect(new StdioServerTransport());
