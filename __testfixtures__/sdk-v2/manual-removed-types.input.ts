import type { IsomorphicHeaders } from '@modelcontextprotocol/sdk/types.js'; //~ removed-apis/no-counterpart
import type { AnySchema } from '@modelcontextprotocol/sdk/server/zod-compat.js'; //~ removed-apis/no-counterpart

export type Sent = { headers: IsomorphicHeaders; schema: AnySchema };
