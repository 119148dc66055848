// DAP: seq and command, no jsonrpc. See also resources/list of the debugger's own menu.
let seq = 0;

export function dispatch(message) {
  switch (message.command) {
    case 'initialize':
      return { seq: ++seq, type: 'response', request_seq: message.seq, success: true, body: {} };
    case 'launch':
      return { seq: ++seq, type: 'response', request_seq: message.seq, success: true };
    default:
      return { seq: ++seq, type: 'response', request_seq: message.seq, success: false };
  }
}
