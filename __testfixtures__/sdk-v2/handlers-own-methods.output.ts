import { Server } from '@modelcontextprotocol/server';

const made = new Server({ name: 'routed', version: '1.0.0' }, { capabilities: { tools: {} } });

class Router {
  readonly handlers = new Map<string, () => Promise<object>>();

  setRequestHandler(method: string, handler: () => Promise<object>) {
    this.handlers.set(method, handler);
  }
}

class RoutedServer extends Server {
  readonly router = new Router();

  setNotificationHandler(...args: any[]): void {
    console.error(args.length);
  }
}

const router = new Router();
router.setRequestHandler('tools/list', async () => ({ tools: [] }));
made.setRequestHandler('tools/list', async () => ({ tools: [] }));
(made as any).setRequestHandler('tools/call', async () => ({ content: [] }));
export const routed = new RoutedServer({ name: 'routed', version: '1.0.0' });
routed.setNotificationHandler('anything');
made.fallbackRequestHandler = async (request, ctx) => {
  if (ctx.mcpReq.signal.aborted) throw new Error(request.method);
  return {};
};
export { made };
