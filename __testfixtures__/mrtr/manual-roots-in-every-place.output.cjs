"use strict";
const { McpServer } = require("@modelcontextprotocol/server");

const server = new McpServer({ name: "files", version: "1.0.0" });

const firstRoot = async (where) => {
    // MCP-TODO(mrtr/push-roots): Roots are deprecated: take the folder as a tool argument or from configuration. Until then return inputRequired({ inputRequests: { key: inputRequired.listRoots() } }) and read the answer first, with inputResponse(ctx.mcpReq.inputResponses, key) in firstRoot, and let every caller up to the handler return an input-required result (isInputRequiredResult) before it uses the value.
    const { roots } = await where.listRoots();
    return roots[0];
};

server.registerTool("where", { description: "Says where" }, async () => {
    const root = await firstRoot(server.server);
    return { content: [{ type: "text", text: root.uri }] };
});

server.registerTool("all", { description: "Says all" }, async (ctx) => {
    // MCP-TODO(mrtr/push-roots): Roots are deprecated: take the folder as a tool argument or from configuration. Until then return inputRequired({ inputRequests: { key: inputRequired.listRoots() } }) and read the answer first, with inputResponse(ctx.mcpReq.inputResponses, key); code before the question then runs once per round.
    const { roots } = await ctx.mcpReq.send({ method: "roots/list" });
    return { content: [{ type: "text", text: JSON.stringify(roots) }] };
});

server.registerTool("both", { description: "Asks twice" }, async () => {
    // MCP-TODO(mrtr/push-roots): Roots are deprecated: take the folder as a tool argument or from configuration. Until then return inputRequired({ inputRequests: { key: inputRequired.listRoots() } }) and read the answer first, with inputResponse(ctx.mcpReq.inputResponses, key); only the last round's answers come back, so carry the earlier ones in a signed requestState, or ask in one round what does not depend on another answer.
    const before = await server.server.listRoots();
    // MCP-TODO(mrtr/push-roots): Roots are deprecated: take the folder as a tool argument or from configuration. Until then return inputRequired({ inputRequests: { key: inputRequired.listRoots() } }) and read the answer first, with inputResponse(ctx.mcpReq.inputResponses, key); only the last round's answers come back, so carry the earlier ones in a signed requestState, or ask in one round what does not depend on another answer.
    const after = await server.server.listRoots();
    return { content: [{ type: "text", text: JSON.stringify([before, after]) }] };
});

// MCP-TODO(mrtr/push-roots): Find the callers of rootsOf. Roots are deprecated: take the folder as a tool argument or from configuration. Until then return inputRequired({ inputRequests: { key: inputRequired.listRoots() } }) and read the answer first, with inputResponse(ctx.mcpReq.inputResponses, key), and pass that result on up to the handler.
exports.rootsOf = () => server.server.listRoots();
