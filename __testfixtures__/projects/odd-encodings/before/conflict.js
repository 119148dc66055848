const { McpServer } = require('@modelcontextprotocol/sdk/server/mcp.js');
<<<<<<< ours
const a = 1;
=======
const a = 2;
>>>>>>> theirs
