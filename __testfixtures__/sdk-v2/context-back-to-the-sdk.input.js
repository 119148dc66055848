import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js"; //~ imports/moved
import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js"; //~ imports/dropped

/** Adds a dialect to what the SDK answers. */
export function withDialect() {
    const server = new McpServer({ name: "dialect", version: "1.0.0" });
    const listTools = server.server._requestHandlers?.get("tools/list"); //~ sdk-internals/field-same
    if (!listTools) return undefined;
    server.server.setRequestHandler(ListToolsRequestSchema, async (request, extra) => { //~ handlers/schema-to-method, context/parameter-renamed
        const result = await listTools(request, extra); //~ context/context-to-sdk
        return { ...result, dialect: "2020-12" };
    });
    for (const [name, prompt] of Object.entries(server._registeredPrompts)) console.error(name, prompt.callback); //~ sdk-internals/field-differs
    server.server._taskStore = undefined; //~ sdk-internals/field-gone
    return server;
}
