/**
 * Hosts a module that answers web requests, as Next.js and Workers do: `node --import tsx route-host.ts <module>`.
 * A route file exports a function per method; a worker has a default export with `fetch`.
 */
import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getRequestListener } from '@hono/node-server';

type Answering = (request: Request, second: object, third: object) => Response | Promise<Response>;

const module = await import(pathToFileURL(resolve(process.argv[2])).href);

async function answer(request: Request): Promise<Response> {
  if (module.default?.fetch) return module.default.fetch(request, { GREETING: 'Good morning' }, { waitUntil() {} });
  if (new URL(request.url).pathname !== '/mcp') return new Response('Not found', { status: 404 });
  const route: Answering | undefined = module[request.method];
  if (!route) return new Response(null, { status: 405 });
  return route(request, { params: Promise.resolve({}) }, {});
}

createServer(getRequestListener(answer, { overrideGlobalObjects: false })).listen(
  Number(process.env.PORT),
  '127.0.0.1',
);
