// A client: it answers what servers ask.
export async function onMessage(message, send) {
  switch (message.method) {
    case 'sampling/createMessage':
      return send({ jsonrpc: '2.0', id: message.id, result: { role: 'assistant', content: { type: 'text', text: '' } } });
    case 'roots/list':
      return send({ jsonrpc: '2.0', id: message.id, result: { roots: [] } });
    case 'notifications/tools/list_changed':
      return undefined;
  }
}
