import { ALLOWED, options } from './config.js';

const SHARED = ['Content-Type', 'mcp-session-id'];
export const EXPOSED = ['mcp-session-id'];

// MCP-TODO(http-headers/cors-allow-lists): See that MCP-Protocol-Version, Mcp-Method and Mcp-Name are among the allowed headers.
export const cors = { ...options, allowedHeaders: ALLOWED };
// MCP-TODO(http-headers/cors-allow-lists): See that MCP-Protocol-Version, Mcp-Method and Mcp-Name are among the allowed headers.
export const again = { allowedHeaders: SHARED };
export const names = SHARED.map((name) => name.toUpperCase());
