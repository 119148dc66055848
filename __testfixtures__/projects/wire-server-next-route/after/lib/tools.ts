export function listTools() {
  return [{ name: 'price', inputSchema: { type: 'object', properties: { sku: { type: 'string' } } } }];
}

export async function runTool(name: string, args: Record<string, unknown>) {
  return { name, sku: args.sku, price: 12 };
}
