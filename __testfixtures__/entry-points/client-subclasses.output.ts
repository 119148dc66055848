import { Client, type ClientOptions } from '@modelcontextprotocol/client';

export class Traced extends Client {
  constructor(options: ClientOptions) {
    super({ name: 'traced', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' }, ...options, enforceStrictCapabilities: true });
  }
}

export class Counted extends Client {
  calls = 0;
}

export const traced = new Traced({ capabilities: {} });
export const counted = new Counted({ name: 'counted', version: '1.0.0' }, { capabilities: {}, versionNegotiation: { mode: 'auto' } });
