import { Protocol } from '@modelcontextprotocol/sdk/shared/protocol.js'; //~ removed-apis/no-counterpart
import { Client } from '@modelcontextprotocol/sdk/client/index.js'; //~ imports/moved
import { guess } from '@modelcontextprotocol/sdk/shared/guess.js'; //~ imports/unknown-path
import { Imaginary } from '@modelcontextprotocol/sdk/client/auth.js'; //~ imports/unknown-name
//~ types: TS2307 -- one path of SDK v1 does not exist
//~ types: TS2305 -- one name of SDK v1 does not exist
//~ types: TS2654 -- the class body is left out

class Proxy extends Protocol<any, any, any> {}

export const client = new Client({ name: guess(), version: '1' });
export { Proxy, Imaginary };
