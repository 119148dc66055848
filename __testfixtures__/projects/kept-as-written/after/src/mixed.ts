import { Client } from '@modelcontextprotocol/client';
const a = 1;
const b = 2;
export const c = new Client({ name: String(a + b), version: '1' }, { versionNegotiation: { mode: 'auto' } });