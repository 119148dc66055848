let id = 0;

export async function request(url, method, params = {}) {
  const res = await fetch(url, { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params }) });
  const reply = await res.json();
  if (reply.error) throw new Error(reply.error.message);
  return reply.result;
}

export async function call(url, name) {
  const result = await request(url, 'tools/call', { name });
  if ((result.resultType ?? 'complete') !== 'complete') throw new Error(`${name} is not complete`);
  return result.content;
}

export async function prompt(url, name) {
  const result = await request(url, 'prompts/get', { name });
  return (result.resultType ?? 'complete') === 'complete' ? result.messages : undefined;
}

export async function isQuestion(url, name) {
  const result = await request(url, 'tools/call', { name });
  return result.resultType === 'input_required';
}

export const resultType = { resultType: 'complete' }.resultType === 'complete';
