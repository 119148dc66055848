const NOT_FOUND = -32002;
const CODES = { notFound: -32002, busy: -32000 };
let lastId = 0;

async function post(message) {
  const res = await fetch('http://localhost:3000/mcp', { method: 'POST', body: JSON.stringify(message) });
  return res.json();
}

export async function request(method, params) {
  const reply = await post({ jsonrpc: '2.0', id: ++lastId, method, params });
  if (reply.error) throw Object.assign(new Error(reply.error.message), reply.error);
  return reply.result;
}

export async function read(uri) {
  try {
    return (await request('resources/read', { uri })).contents;
  } catch (error) {
    if (error.code === -32002) return undefined; //~ client-not-found-accept/accepts-both
    throw error;
  }
}

export async function mayRead(uri) {
  try {
    const { contents } = await request('resources/read', { uri });
    return contents.length > 0;
  } catch (e) {
    if (e.code !== NOT_FOUND || !uri) throw e; //~ client-not-found-accept/accepts-both
    return false;
  }
}

export async function readRaw(uri) {
  const reply = await post({ jsonrpc: '2.0', id: ++lastId, method: 'resources/read', params: { uri } });
  const isMissing = reply.error?.code === CODES.notFound; //~ client-not-found-accept/accepts-both
  return isMissing && reply.error.code === -32002 ? null : reply.result; //~ client-not-found-accept/accepts-both
}

export const readOr = (uri, fallback) =>
  request('resources/read', { uri }).catch((e) => {
    switch (e.code) {
      case -32002: //~ client-not-found-accept/accepts-both
        return fallback;
      default:
        throw e;
    }
  });

export async function both(uri) {
  try {
    return await request('resources/read', { uri });
  } catch (e) {
    if (e.code === -32002 || e.code === -32602) return null; //~ client-not-found-accept/accepted-already
    throw e;
  }
}
