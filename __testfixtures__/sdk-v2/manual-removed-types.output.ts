// MCP-TODO(sdk-v2/removed-apis): Do without IsomorphicHeaders, then remove this import: SDK v2 uses the web standard `Headers`.
import type { IsomorphicHeaders } from '@modelcontextprotocol/sdk/types.js';
// MCP-TODO(sdk-v2/removed-apis): Do without AnySchema, then remove this import: SDK v2 takes any Standard Schema; its types are those of @standard-schema/spec.
import type { AnySchema } from '@modelcontextprotocol/sdk/server/zod-compat.js';

export type Sent = { headers: IsomorphicHeaders; schema: AnySchema };
