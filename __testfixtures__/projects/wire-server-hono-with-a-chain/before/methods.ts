export const METHODS = { INITIALIZE: 'initialize', LIST: 'tools/list', CALL: 'tools/call' } as const;
