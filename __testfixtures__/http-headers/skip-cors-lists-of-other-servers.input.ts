//~ types: TS2307 -- the neighbour is not part of the fixture
import { ALLOWED } from './config.js';

export const cors = { allowedHeaders: ALLOWED };
export const text = (res: { setHeader(name: string, value: string): void }) =>
  res.setHeader('Access-Control-Allow-Headers', ALLOWED.join(', '));
