//~ types: TS2307 -- the neighbour is not part of the fixture
import { ALLOWED, options } from './config.js';

const SHARED = ['Content-Type', 'mcp-session-id'];
export const EXPOSED = ['mcp-session-id'];

export const cors = { ...options, allowedHeaders: ALLOWED }; //~ cors-allow-lists/list-elsewhere
export const again = { allowedHeaders: SHARED }; //~ cors-allow-lists/list-elsewhere
export const names = SHARED.map((name) => name.toUpperCase());
