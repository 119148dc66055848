import { yargs } from './cli.js';
//~ types: TS2307 -- the neighbour is not part of the fixture

export const run = () => yargs();
