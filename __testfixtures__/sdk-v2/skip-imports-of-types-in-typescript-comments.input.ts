/** @type {import('@modelcontextprotocol/sdk/types.js').Tool} */
export const tool: { name: string } = { name: 'copied' };
