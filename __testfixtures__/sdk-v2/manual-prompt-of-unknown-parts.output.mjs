// MCP-TODO(sdk-v2/imports): Settle mcpserver-api/overload-unknown in manual-prompt-of-unknown-parts.mjs first, then run the plan again: the other changes of its group wait for it.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { prompts } from "prompts-of-someone-else";

export const server = new McpServer({ name: "prompts", version: "1.0.0" });
for (const { name, about, run } of prompts) {
    // MCP-TODO(sdk-v2/mcpserver-api): Write it as `.registerPrompt(name, config, handler)` by hand; what the third argument is decides the config.
    server.prompt(name, about, run);
}
