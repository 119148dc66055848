import { Client } from '@modelcontextprotocol/sdk/client/index.js';

// MCP-TODO(entry-points/client-version-negotiation): Bring the client over to SDK v2 first; the findings of sdk-v2 say what is missing.
export const client = new Client({ name: 'old', version: '1.0.0' }, { capabilities: {} });
