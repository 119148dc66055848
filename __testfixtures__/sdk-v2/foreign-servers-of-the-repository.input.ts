//~ types: TS2307 -- the packages are not part of the fixture
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; //~ imports/moved
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'; //~ imports/moved
import { connect } from 'database-of-somebody';
import { Container } from 'container-of-somebody';
import { watched } from 'monitor-of-somebody';
import { createServer } from 'typed-only';

const make = (): McpServer => new McpServer({ name: 's', version: '1' });
const SERVERS: Record<string, () => McpServer> = { own: make };
const database = await connect('localhost');

await database.connect('again');
await SERVERS.own().connect(new StdioServerTransport());
export const elsewhere: string = createServer();

const wrapped: McpServer = watched(new McpServer({ name: 'w', version: '1' }));
await wrapped.connect(new StdioServerTransport());

const container = new Container();
const contained: McpServer = container.get('server');
await contained.connect(new StdioServerTransport());
