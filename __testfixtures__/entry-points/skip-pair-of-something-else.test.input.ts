const InMemoryTransport = { createLinkedPair: () => [{ send() {} }, { send() {} }] as const };

export const [near, far] = InMemoryTransport.createLinkedPair();
