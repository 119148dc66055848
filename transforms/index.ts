/** The transforms in the order in which they run; each says why it stands where it stands. */
import type { Transform } from './contract.js';

export const TRANSFORMS: readonly Transform[] = [];
