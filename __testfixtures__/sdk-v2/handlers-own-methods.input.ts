import { Server } from '@modelcontextprotocol/sdk/server/index.js'; //~ imports/moved
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'; //~ imports/dropped

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
made.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [] })); //~ handlers/schema-to-method
(made as any).setRequestHandler('tools/call', async () => ({ content: [] })); //~ handlers/method-already
export const routed = new RoutedServer({ name: 'routed', version: '1.0.0' });
routed.setNotificationHandler('anything'); //~ handlers/own-method
made.fallbackRequestHandler = async (request, extra) => { //~ context/parameter-renamed
  if (extra.signal.aborted) throw new Error(request.method); //~ context/member-moved
  return {};
};
export { made };
