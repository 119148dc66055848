// One POST per message; the session is kept here.
const endpoint = process.env.MCP_URL ?? 'http://localhost:3000/mcp';

let session;
let counter = 100;

export async function post(message) {
	const headers = new Headers({ 'content-type': 'application/json', accept: 'application/json, text/event-stream' });
	if (session) headers.set('mcp-session-id', session);
	const init = { method: 'POST', headers, body: JSON.stringify(message) };
	const response = await fetch(endpoint, init);
	session = response.headers.get('mcp-session-id') ?? session;
	if (response.status === 202) return undefined;
	if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
	return response.json();
}

export async function call(method, params = {}) {
	const reply = await post({ jsonrpc: '2.0', id: counter++, method, params });
	if (reply.error) throw Object.assign(new Error(reply.error.message), { code: reply.error.code });
	return reply.result;
}
