// Stands in for the web services the corpus servers call, so that a tool call has the same answer on every machine.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Backend {
  readonly url: string;
  close(): void;
}

/** Answers by path prefix; each value is what that service documents as success, cut to what the server reads. */
const ANSWERS: readonly (readonly [string, unknown])[] = [
  ['/antv', { success: true, resultObj: 'https://charts.example/pie.png' }],
  [
    '/perplexity/search',
    { results: [{ title: 'Result', url: 'https://example.com/', snippet: 'A snippet', date: '2026-01-02' }] },
  ],
  ['/currents/runs/', { status: 'OK', data: { runId: 'run-1', status: 'PASSED' } }],
  [
    '/res/v1/images/search',
    {
      type: 'images',
      results: [
        {
          title: 'Image',
          url: 'https://example.com/',
          page_fetched: '2026-01-02T03:04:05Z',
          confidence: 'high',
          properties: { url: 'https://example.com/image.png', width: 3, height: 4 },
        },
      ],
      extra: { might_be_offensive: false },
    },
  ],
];

export async function startBackend(): Promise<Backend> {
  const server = createServer((request, response) => {
    request.resume();
    const answer = ANSWERS.find(([prefix]) => request.url?.startsWith(prefix));
    response.writeHead(answer === undefined ? 404 : 200, { 'Content-Type': 'application/json', Connection: 'close' });
    response.end(JSON.stringify(answer === undefined ? { error: `no answer for ${request.url}` } : answer[1]));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
