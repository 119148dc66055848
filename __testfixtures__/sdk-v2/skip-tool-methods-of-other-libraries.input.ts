interface Toolbox {
  tool(name: string, description: string, options: object, run: (args: unknown, extra: { signal: string }) => unknown): void;
  prompt(name: string, run: () => unknown): void;
  resource(name: string, uri: string, run: () => unknown): void;
}

declare const yargs: Toolbox;
declare function tool(options: { execute: (args: { n: number }) => number }): unknown;

class McpServer implements Toolbox {
  tool(name: string, _description: string, _options: object, run: (args: unknown, extra: { signal: string }) => unknown) {
    run(name, { signal: 'none' });
  }
  prompt(_name: string, run: () => unknown) {
    run();
  }
  resource(_name: string, _uri: string, run: () => unknown) {
    run();
  }
}

const extra = { signal: 'none', requestId: 1 };
yargs.tool('x', 'not MCP', {}, (_args, extra) => extra.signal);
export const price = tool({ execute: ({ n }) => n * extra.requestId });

const server = new McpServer();
server.tool('local', 'a class of the same name', {}, (_args, extra) => extra.signal);
server.prompt('local', () => extra.signal);
server.resource('local', 'app://local', () => extra.signal);
