import { Client } from '@modelcontextprotocol/sdk/client/index.js';

export const client = new Client({ name: 'old', version: '1.0.0' }, { capabilities: {} }); //~ client-version-negotiation/needs-sdk-v2
