// MCP-TODO(sdk-v2-gaps/official-imports): Do without getCompleter: completion metadata has no public reader in SDK v2; `completable` and `isCompletable` remain.
import { getCompleter, Protocol, type ProtocolOptions } from '@modelcontextprotocol/server';

// MCP-TODO(sdk-v2-gaps/official-imports): Build on Client or Server instead, and see `fallbackRequestHandler` for requests that nothing else handles.
export abstract class Own extends Protocol<{ method: string }, { method: string }, object> {}

export const complete = (schema: object) => getCompleter(schema);
export const options: ProtocolOptions = {};
