import { Client } from "@modelcontextprotocol/sdk/client/index.js"; //~ imports/moved
import { //~ imports/moved
    CallToolResultSchema,
    // read by the inspector
    type ListToolsResult,
    ListToolsResultSchema,
    type Tool,
    ToolSchema,
} from "@modelcontextprotocol/sdk/types.js"

export const client = new Client({ name: "inspector", version: "1.0.0" })

export function toolsOf(result: ListToolsResult): Tool[] {
    return ListToolsResultSchema.parse(result).tools.map((tool) => ToolSchema.parse(tool))
}

export const results = [CallToolResultSchema]
