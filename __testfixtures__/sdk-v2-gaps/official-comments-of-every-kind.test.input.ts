//~ types: TS2307 -- modules of its own
import { SdkErrorCode, SdkHttpError } from '@modelcontextprotocol/client';
import { requireBearerAuth } from '@modelcontextprotocol/server-legacy/auth'; //~ official-imports/maintained
import { completable } from 'own-completions';
/* @mcp-codemod-error Unknown SDK import path: ./own-sdk.js. Manual migration required. */
import { own } from './own-sdk.js'; //~ official-markers/path
/* @mcp-codemod-error Star re-export of an old module will not include the constants */
export * from '@modelcontextprotocol/client'; //~ official-markers/names

declare const any: any;

/* @mcp-codemod-error Raw shapes were wrapped, but `z` in this file is not a value import from zod */
any.registerTool('a', {}); //~ official-markers/zod-name
/* @mcp-codemod-error Remove 'taskStore' from McpServer options */
any.make({ taskStore: own }); //~ official-markers/task
/* @mcp-codemod-error Destructuring of context parameter in signature */
any.on((args: any, { signal }: any) => signal.aborted); //~ official-markers/pattern
/* @mcp-codemod-error Cannot rename 'extra' to 'ctx' */
any.on((args: any, extra: any) => extra.signal.aborted); //~ official-markers/parameter
/* @mcp-codemod-error Custom method handler: setRequestHandler(Own, ...) */
any.setRequestHandler(any.Own, own); //~ official-markers/handler
/* @mcp-codemod-error completable() first argument ends in nullish */
any.q = completable(any.string().nullish(), own); //~ official-markers/completable
/* @mcp-codemod-error new StreamableHTTPError(statusCode) has other arguments */
any.e = new SdkHttpError(404 as any, 'x', { status: 404, code: SdkErrorCode.NotConnected } as any); //~ official-markers/http-error
/* @mcp-codemod-error requireBearerAuth: routed to @modelcontextprotocol/server-legacy/auth */
any.use(requireBearerAuth); //~ official-markers/settled
/* @mcp-codemod-error Call-shape assertion pins a registration config schema */
any.expect(any.objectContaining({ inputSchema: { a: 1 } })); //~ official-markers/config-double
