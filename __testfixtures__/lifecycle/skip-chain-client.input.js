// A wallet: tools/list is only mentioned here.
let id = 0;

async function rpc(url, method, params = []) {
  const res = await fetch(url, { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params }) });
  const { result, error } = await res.json();
  if (error) throw new Error(error.message);
  return result;
}

export const balanceOf = (url, address) => rpc(url, 'eth_getBalance', [address, 'latest']);
export const blockNumber = (url) => rpc(url, 'eth_blockNumber');
