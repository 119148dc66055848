'use strict';
const fs = require('node:fs'),
  types = require('@modelcontextprotocol/core'),
  server2 = require('@modelcontextprotocol/server'),
  { CallToolRequestSchema: Call } = require('@modelcontextprotocol/core'),
  { ProtocolError } = require('@modelcontextprotocol/server'), // both of them
  path = require('node:path');
var mcp = require('@modelcontextprotocol/server'), z = require('zod').z;

exports.server = new mcp.McpServer({ name: path.basename(__dirname), version: '1.0.0' });
exports.call = (text) => Call.parse(JSON.parse(text));
exports.read = (text) => types.ReadResourceResultSchema.parse(JSON.parse(fs.readFileSync(text, 'utf8')));
exports.refuse = (why) => new ProtocolError(server2.ProtocolErrorCode.InvalidParams, z.string().parse(why));
