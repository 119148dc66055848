/** Error codes that 2026-07-28 changed, by what they mean. */
import type { Transform } from '../contract.js';
import { jscodeshiftModule } from '../jscodeshift.js';
import { clientNotFoundAccept } from './client-not-found-accept.js';

import { draftErrorCodes } from './draft-error-codes.js';
import { emptyContentsNotFound } from './empty-contents-not-found.js';
import { inputValidationAsToolError } from './input-validation-as-tool-error.js';
import { legacyCodeRange } from './legacy-code-range.js';
import { reservedCodeRange } from './reserved-code-range.js';
import { resourceNotFoundCode } from './resource-not-found-code.js';

export const transform: Transform = {
  id: 'errors',
  title: 'Error codes follow 2026-07-28, told by their meaning and never by the number alone.',
  position: 'After results: a server that stays as it is keeps its codes.',
  phases: [
    [
      resourceNotFoundCode,
      clientNotFoundAccept,
      draftErrorCodes,
      legacyCodeRange,
      reservedCodeRange,
      emptyContentsNotFound,
      inputValidationAsToolError,
    ],
  ],
};

export default jscodeshiftModule(transform);
