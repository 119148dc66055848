import { Client } from '@modelcontextprotocol/sdk/client/index.js';
const a = 1;
const b = 2;
export const c = new Client({ name: String(a + b), version: '1' });