class Client {
  constructor(
    readonly info: { name: string },
    readonly options: { capabilities?: object } = {},
  ) {}
  async connect(_transport: object): Promise<void> {}
}

const client = new Client({ name: 'pg' }, { capabilities: {} });
await client.connect({ host: 'localhost' });
