let schemas;
let stdio;
let either;

export async function parse(value: unknown) {
  schemas = await import('@modelcontextprotocol/sdk/types.js'); //~ imports/moved
  return schemas.CallToolResultSchema.parse(value);
}

export async function open() {
  stdio = await import('@modelcontextprotocol/sdk/server/stdio.js'); //~ imports/moved
  return new stdio.StdioServerTransport();
}

export async function openEither(isLocal: boolean) {
  either = isLocal ? undefined : await import('@modelcontextprotocol/sdk/server/stdio.js'); //~ imports/moved
  return either && new either.StdioServerTransport();
}
