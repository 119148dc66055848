// Tools by name, with names that look like methods.
const tools = {
  'tools/list': { title: 'List the tools in the shed' },
  'tools/call': { title: 'Call the tool rental' },
};

export const titleOf = (name: keyof typeof tools) => tools[name].title;
export const answer = (id: number, result: unknown) => ({ jsonrpc: '2.0', id, result });
