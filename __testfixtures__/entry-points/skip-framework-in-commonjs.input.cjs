'use strict';
const { MCPServer } = require('mcp-framework'); //~ foreign-framework/on-sdk-v1

const server = new MCPServer({ transport: { type: 'http-stream', options: { port: 1337 } } });
server.start();
