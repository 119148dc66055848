// Ethereum, Bitcoin, Solana. The word tools/list stands here for the gate alone.
let id = 0;

async function rpc(url, method, params) {
  const res = await fetch(url, { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params }) });
  const { result, error } = await res.json();
  if (error?.code === -32002) throw new Error('resource unavailable');
  return result;
}

export const blockNumber = (url) => rpc(url, 'eth_blockNumber', []);
export const slot = (url) => rpc(url, 'getSlot', []);

export async function balances(url, addresses) {
  const batch = addresses.map((address, at) => ({ jsonrpc: '2.0', id: at, method: 'eth_getBalance', params: [address, 'latest'] }));
  const res = await fetch(url, { method: 'POST', headers: { 'mcp-name': 'x' }, body: JSON.stringify(batch) });
  const replies = await res.json();
  return replies.sort((a, b) => a.id - b.id).map(({ result }) => result);
}

export const wallet = {
  async request({ method }) {
    switch (method) {
      case 'eth_accounts':
        return [];
      case 'wallet_switchEthereumChain':
        return null;
      default:
        throw Object.assign(new Error('unsupported'), { code: -32601 });
    }
  },
};
