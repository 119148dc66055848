import {
    Client,
    type ListToolsResult,
    type Tool,
} from "@modelcontextprotocol/client";
import {
    CallToolResultSchema,
    // read by the inspector
    ListToolsResultSchema,
    ToolSchema,
} from "@modelcontextprotocol/core"

export const client = new Client({ name: "inspector", version: "1.0.0" })

export function toolsOf(result: ListToolsResult): Tool[] {
    return ListToolsResultSchema.parse(result).tools.map((tool) => ToolSchema.parse(tool))
}

export const results = [CallToolResultSchema]
