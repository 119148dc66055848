export const options = { allowedHeaders: ['Content-Type', 'Mcp-Session-Id'] };
