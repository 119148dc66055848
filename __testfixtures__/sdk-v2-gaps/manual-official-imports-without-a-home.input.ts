//~ types: TS2305, TS2707, TS2339, TS2515, TS2654, TS2344, TS2558, TS2314, TS18052 -- what the codemod left behind
import { getCompleter, Protocol, type ProtocolOptions } from '@modelcontextprotocol/server'; //~ official-imports/no-counterpart

export abstract class Own extends Protocol<{ method: string }, { method: string }, object> {} //~ official-imports/protocol-subclass

export const complete = (schema: object) => getCompleter(schema);
export const options: ProtocolOptions = {};
