export default { external: ['@modelcontextprotocol/sdk', /^node:/] }; //~ imports/in-string
