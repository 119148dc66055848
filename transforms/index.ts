/** The transforms in the order in which they run; each says why it stands where it stands. */

import { transform as batching } from './batching/index.js';
import type { Transform } from './contract.js';
import { transform as entryPoints } from './entry-points/index.js';
import { transform as errors } from './errors/index.js';
import { transform as httpHeaders } from './http-headers/index.js';
import { transform as lifecycle } from './lifecycle/index.js';
import { transform as mrtr } from './mrtr/index.js';
import { transform as results } from './results/index.js';
import { transform as sdkV2 } from './sdk-v2/index.js';
import { transform as sdkV2Gaps } from './sdk-v2-gaps/index.js';
import { transform as sessions } from './sessions/index.js';
import { transform as subscriptions } from './subscriptions/index.js';

export const TRANSFORMS: readonly Transform[] = [
  sdkV2,
  sdkV2Gaps,
  batching,
  mrtr,
  sessions,
  entryPoints,
  lifecycle,
  httpHeaders,
  subscriptions,
  results,
  errors,
];
