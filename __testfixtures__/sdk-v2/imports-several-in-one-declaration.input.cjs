'use strict';
const fs = require('node:fs'),
  types = require('@modelcontextprotocol/sdk/types.js'), //~ imports/moved
  { CallToolRequestSchema: Call, McpError } = require('@modelcontextprotocol/sdk/types.js'), // both of them //~ imports/moved
  path = require('node:path');
var mcp = require('@modelcontextprotocol/sdk/server/mcp.js'), z = require('zod').z; //~ imports/moved

exports.server = new mcp.McpServer({ name: path.basename(__dirname), version: '1.0.0' });
exports.call = (text) => Call.parse(JSON.parse(text));
exports.read = (text) => types.ReadResourceResultSchema.parse(JSON.parse(fs.readFileSync(text, 'utf8')));
exports.refuse = (why) => new McpError(types.ErrorCode.InvalidParams, z.string().parse(why));
