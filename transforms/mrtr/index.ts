/** Questions that a server pushes to its client: found, explained, and left to a person in this version. */
import type { Transform } from '../contract.js';
import { jscodeshiftModule } from '../jscodeshift.js';
import { pushCapabilityGuard } from './push-capability-guard.js';
import { pushElicit } from './push-elicit.js';
import { pushOutsideHandler } from './push-outside-handler.js';
import { pushRoots } from './push-roots.js';
import { pushSampling } from './push-sampling.js';
import { pushUnsupportedMethod } from './push-unsupported-method.js';
import { urlElicitationThrow } from './url-elicitation-throw.js';

export const transform: Transform = {
  id: 'mrtr',
  title: 'Questions that a server sends to its client (elicitation, sampling, roots) become input-required results.',
  position:
    'After sdk-v2, whose request context it reads; before entry-points, which serves the handlers to modern clients.',
  phases: [
    [
      pushElicit,
      pushSampling,
      pushRoots,
      pushOutsideHandler,
      pushUnsupportedMethod,
      urlElicitationThrow,
      pushCapabilityGuard,
    ],
  ],
};

export default jscodeshiftModule(transform);
