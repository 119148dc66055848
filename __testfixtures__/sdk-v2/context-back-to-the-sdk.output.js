import { McpServer } from "@modelcontextprotocol/server";

/** Adds a dialect to what the SDK answers. */
export function withDialect() {
    const server = new McpServer({ name: "dialect", version: "1.0.0" });
    const listTools = server.server._requestHandlers?.get("tools/list");
    if (!listTools) return undefined;
    server.server.setRequestHandler("tools/list", async (request, ctx) => {
        const result = await listTools(request, ctx);
        return { ...result, dialect: "2020-12" };
    });
    // MCP-TODO(sdk-v2/sdk-internals): Keep your own record of what you register or handle instead of reading it back from the SDK.
    for (const [name, prompt] of Object.entries(server._registeredPrompts)) console.error(name, prompt.callback);
    // MCP-TODO(sdk-v2/sdk-internals): Remove the access, or keep what it needs in your own code.
    server.server._taskStore = undefined;
    return server;
}
