const cache = new Map();
let lastId = 0;

class Raw {
  constructor(url) {
    this.url = url;
    setInterval(() => this.refresh(), 60_000); //~ client-list-cache/polled
  }

  async request(method, params) {
    const res = await fetch(this.url, { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: ++lastId, method, params }) });
    return (await res.json()).result;
  }

  async refresh() {
    const { tools } = await this.request('tools/list');
    this.count = tools.length;
    await this.request('tools/list');
  }

  async prompts() {
    this.listed = (await this.request('prompts/list')).prompts; //~ client-list-cache/kept
    return this.listed;
  }

  async read(uri) {
    const result = await this.request('resources/read', { uri });
    cache.set(uri, result.contents); //~ client-list-cache/kept
    return result;
  }

  async used() {
    const once = await this.request('resources/list');
    return once.resources.length;
  }
}

export { Raw };
