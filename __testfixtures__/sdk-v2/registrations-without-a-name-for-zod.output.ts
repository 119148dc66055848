import { McpServer } from '@modelcontextprotocol/server'
import { z as zod } from 'zod'

const z = (words: string) => ({ content: [{ type: 'text' as const, text: words }] })

export const server = new McpServer({ name: 'no-zod', version: '1.0.0' })
server.registerTool('empty', { inputSchema: zod.object({}) }, () => z('nothing to give'))
server.registerTool('empty-too', { inputSchema: zod.object({}) }, () => z('nothing either'))
