"use strict";
const { Server } = require("@modelcontextprotocol/sdk/server/index.js"); //~ imports/component-blocked
const types = require("@modelcontextprotocol/sdk/types.js"); //~ imports/whole-module

const server = new Server({ name: "chosen", version: "1.0.0" }, { capabilities: { tools: {} } });
for (const name of ["ListTools", "CallTool"]) {
    server.setRequestHandler(types[`${name}RequestSchema`], async (request) => require(`./handlers/${name}`)(request)); //~ handlers/schema-unknown
}
module.exports = server;
