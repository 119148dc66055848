export const load = (side: 'client' | 'server') => import(`@modelcontextprotocol/sdk/${side}/index.js`); //~ imports/in-string
export const other = (name: string) => import(`@modelcontextprotocol/${name}`);
