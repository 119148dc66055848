/**
 * The capability that has to be declared before a handler of a method may be registered: `setRequestHandler` of the
 * low-level classes throws without it. SDK 1.x and SDK v2 2.4.0 alike (run); SDK 0.x did not ask.
 */
export const CAPABILITY_OF_HANDLER: Readonly<Record<string, string>> = {
  'tools/list': 'tools',
  'tools/call': 'tools',
  'prompts/list': 'prompts',
  'prompts/get': 'prompts',
  'resources/list': 'resources',
  'resources/templates/list': 'resources',
  'resources/read': 'resources',
  'logging/setLevel': 'logging',
  'completion/complete': 'completions',
  'sampling/createMessage': 'sampling',
  'elicitation/create': 'elicitation',
  'roots/list': 'roots',
};
