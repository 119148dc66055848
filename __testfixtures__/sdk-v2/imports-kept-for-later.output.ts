let schemas;
let stdio;
let either;

export async function parse(value: unknown) {
  schemas = await import('@modelcontextprotocol/core');
  return schemas.CallToolResultSchema.parse(value);
}

export async function open() {
  stdio = await import('@modelcontextprotocol/server/stdio');
  return new stdio.StdioServerTransport();
}

export async function openEither(isLocal: boolean) {
  either = isLocal ? undefined : await import('@modelcontextprotocol/server/stdio');
  return either && new either.StdioServerTransport();
}
