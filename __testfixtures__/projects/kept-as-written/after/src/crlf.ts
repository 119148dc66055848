import { Client } from '@modelcontextprotocol/client';

const q = `a
b`;
export const c = new Client({ name: q, version: '1' }, { versionNegotiation: { mode: 'auto' } });
