"use strict";
const { McpServer } = require("@modelcontextprotocol/server");

const server = new McpServer({ name: "files", version: "1.0.0" });

const firstRoot = async (where) => {
    const { roots } = await where.listRoots(); //~ push-roots/in-helper
    return roots[0];
};

server.registerTool("where", { description: "Says where" }, async () => {
    const root = await firstRoot(server.server);
    return { content: [{ type: "text", text: root.uri }] };
});

server.registerTool("all", { description: "Says all" }, async (ctx) => {
    const { roots } = await ctx.mcpReq.send({ method: "roots/list" }); //~ push-roots/in-handler
    return { content: [{ type: "text", text: JSON.stringify(roots) }] };
});

server.registerTool("both", { description: "Asks twice" }, async () => {
    const before = await server.server.listRoots(); //~ push-roots/one-of-several
    const after = await server.server.listRoots(); //~ push-roots/one-of-several
    return { content: [{ type: "text", text: JSON.stringify([before, after]) }] };
});

exports.rootsOf = () => server.server.listRoots(); //~ push-roots/callers-unknown
