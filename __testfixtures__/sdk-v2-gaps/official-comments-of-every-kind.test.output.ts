import { SdkErrorCode, SdkHttpError } from '@modelcontextprotocol/client';
import { requireBearerAuth } from '@modelcontextprotocol/express';
import { completable } from 'own-completions';
// MCP-TODO(sdk-v2-gaps/official-markers): Find out what is taken from this module of SDK v1, and take it from the v2 packages.
import { own } from './own-sdk.js';
// MCP-TODO(sdk-v2-gaps/official-markers): Take each name from the package that exports it: schemas from @modelcontextprotocol/core, the rest from server or client.
export * from '@modelcontextprotocol/client';

declare const any: any;

// MCP-TODO(sdk-v2-gaps/official-markers): Import zod under a free name and build the wrapped schemas with that name.
any.registerTool('a', {});
// MCP-TODO(sdk-v2-gaps/official-markers): Remove what belongs to the experimental tasks here; tasks are an extension now (SEP-2663).
any.make({ taskStore: own });
// MCP-TODO(sdk-v2-gaps/official-markers): Take the members from where SDK v2 has them: `{ mcpReq: { signal, notify, send }, http }`.
any.on((args: any, { signal }: any) => signal.aborted);
// MCP-TODO(sdk-v2-gaps/official-markers): Read the members where SDK v2 has them: `mcpReq.signal`, `mcpReq.send`, `http?.authInfo` …
any.on((args: any, extra: any) => extra.signal.aborted);
// MCP-TODO(sdk-v2-gaps/official-markers): Register the handler by name: `setRequestHandler('<method>', handler)`; for a method of your own give `{ params }` between them.
any.setRequestHandler(any.Own, own);
// MCP-TODO(sdk-v2-gaps/official-markers): Make the result optional instead of what `completable` is given: `completable(schema, complete).optional()`.
any.q = completable(any.string().nullish(), own);
// MCP-TODO(sdk-v2-gaps/official-markers): Build it as `new SdkHttpError(SdkErrorCode.…, message, { status, statusText })`.
any.e = new SdkHttpError(404 as any, 'x', { status: 404, code: SdkErrorCode.NotConnected } as any);
any.use(requireBearerAuth);
// MCP-TODO(sdk-v2-gaps/official-markers): Expect the wrapped schema, or `expect.any(Object)`, in this assertion.
any.expect(any.objectContaining({ inputSchema: { a: 1 } }));
