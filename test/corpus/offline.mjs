// Preloaded into every corpus server: what it asks of the web by `fetch` is answered by the local backend, never by the web.
const backend = process.env.CORPUS_BACKEND;
const real = globalThis.fetch;
if (backend !== undefined) {
  globalThis.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.protocol === 'data:' || url.href.startsWith(backend)) return real(input, init);
    return real(`${backend}${url.pathname}${url.search}`, init);
  };
}
