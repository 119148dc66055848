/** What every result of 2026-07-28 carries; for servers of the SDK that is mostly the SDK's own affair. */
import type { Transform } from '../contract.js';
import { jscodeshiftModule } from '../jscodeshift.js';
import { cacheScopePublic } from './cache-scope-public.js';
import { clientListCache } from './client-list-cache.js';
import { clientResultType } from './client-result-type.js';
import { cursorEmpty } from './cursor-empty.js';
import { listCacheFields } from './list-cache-fields.js';
import { listOrder } from './list-order.js';
import { readCacheFields } from './read-cache-fields.js';
import { resultTypeMissing } from './result-type-missing.js';
import { serverInfoMeta } from './server-info-meta.js';
import { strictResultValidators } from './strict-result-validators.js';

export const transform: Transform = {
  id: 'results',
  title: 'Results carry resultType, lists and resources say how long they may be cached, lists keep their order.',
  position: 'After entry-points: only a server that is served to modern clients has results for them.',
  phases: [
    [
      resultTypeMissing,
      listCacheFields,
      readCacheFields,
      serverInfoMeta,
      cacheScopePublic,
      listOrder,
      clientResultType,
      clientListCache,
      strictResultValidators,
      cursorEmpty,
    ],
  ],
};

export default jscodeshiftModule(transform);
