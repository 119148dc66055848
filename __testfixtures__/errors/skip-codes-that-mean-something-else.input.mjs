let lastId = 0;
let isReady = false;

export async function request(method, params) {
  const res = await fetch('http://localhost:3000/mcp', { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: ++lastId, method, params }) });
  const reply = await res.json();
  if (reply.error?.code === -32002) { //~ client-not-found-accept/any-method
    isReady = false;
    throw new Error('once more');
  }
  return reply.result;
}

export async function call(name) {
  try {
    return await request('tools/call', { name });
  } catch (e) {
    if (e.code === -32002) throw new Error('Server not initialized'); //~ client-not-found-accept/other-meaning
    if (e.code === -32001) throw new Error('time-out');
    return isReady;
  }
}

// an LSP server says -32002 when it is not initialized
export const isLsp = (error) => error.name === -32002;
