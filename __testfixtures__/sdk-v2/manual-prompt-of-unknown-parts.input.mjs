import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js"; //~ imports/component-blocked
import { prompts } from "prompts-of-someone-else";

export const server = new McpServer({ name: "prompts", version: "1.0.0" });
for (const { name, about, run } of prompts) {
    server.prompt(name, about, run); //~ mcpserver-api/overload-unknown
}
