import { Client } from '@modelcontextprotocol/sdk/client/index.js';

const q = `a
b`;
export const c = new Client({ name: q, version: '1' });
