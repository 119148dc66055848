"use strict";
// MCP-TODO(sdk-v2/imports): Settle handlers/schema-unknown in manual-handlers-chosen-at-run-time.cjs first, then run the plan again: the other changes of its group wait for it.
const { Server } = require("@modelcontextprotocol/sdk/server/index.js");
// MCP-TODO(sdk-v2/imports): Name what is used of @modelcontextprotocol/sdk/types.js, so that each name can be imported from its package.
const types = require("@modelcontextprotocol/sdk/types.js");

const server = new Server({ name: "chosen", version: "1.0.0" }, { capabilities: { tools: {} } });
for (const name of ["ListTools", "CallTool"]) {
    // MCP-TODO(sdk-v2/handlers): Give `setRequestHandler` the name of the method.
    server.setRequestHandler(types[`${name}RequestSchema`], async (request) => require(`./handlers/${name}`)(request));
}
module.exports = server;
