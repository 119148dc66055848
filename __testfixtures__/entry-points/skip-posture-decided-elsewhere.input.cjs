'use strict';
const { createMcpHandler, McpServer } = require('@modelcontextprotocol/server');
const options = require('./options.cjs');

const make = () => new McpServer({ name: 'notes', version: '1.0.0' });
exports.first = createMcpHandler(make, options); //~ era-posture/unclear
exports.second = createMcpHandler(make, { ...options, onerror: console.error }); //~ era-posture/unclear
exports.third = createMcpHandler(make, { onerror: console.error }); //~ era-posture/stateless
