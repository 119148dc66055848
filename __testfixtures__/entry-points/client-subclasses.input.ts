import { Client, type ClientOptions } from '@modelcontextprotocol/client';

export class Traced extends Client {
  constructor(options: ClientOptions) {
    super({ name: 'traced', version: '1.0.0' }, { ...options, enforceStrictCapabilities: true }); //~ client-version-negotiation/negotiated
  }
}

export class Counted extends Client {
  calls = 0;
}

export const traced = new Traced({ capabilities: {} });
export const counted = new Counted({ name: 'counted', version: '1.0.0' }, { capabilities: {} }); //~ client-version-negotiation/negotiated
