// Only names what went by; it answers nothing.
export function labelOf(message) {
  switch (message.method) {
    case 'tools/list':
      return 'asks for the tools';
    case 'tools/call':
      return `calls ${message.params.name}`;
    case 'resources/read':
      return `reads ${message.params.uri}`;
    default:
      return message.method;
  }
}
