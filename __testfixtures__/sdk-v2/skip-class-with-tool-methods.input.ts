/** Not the SDK's, although it looks the same. */
export abstract class McpServer {
  readonly names: string[] = [];

  tool(name: string, ...rest: unknown[]): this {
    this.names.push(name, String(rest.length));
    return this;
  }

  prompt = (name: string, _run: () => void): this => this.tool(name);
}

export class Notes extends McpServer {
  override tool(name: string, ...rest: unknown[]): this {
    return super.tool(`notes_${name}`, ...rest);
  }

  register() {
    this.tool('list', 'Lists the notes', {}, () => []);
    this.prompt('summary', () => undefined);
  }
}
