/** Helpers of a resource server that still come from the frozen authorization server. */

import { LEGACY_AUTH } from '../../ast/protocol/oauth-errors.js';
import { RESOURCE_METADATA_NAMES, RESOURCE_SERVER_NAMES } from '../../ast/protocol/sdk-homes.js';
import { findImportedFrom } from './legacy-imports.js';
import { noteRule } from './note-rule.js';

export const authImportTarget = noteRule({
  id: 'auth-import-target',
  title: 'Helpers of a resource server have a maintained home.',
  why: `\`requireBearerAuth\` and the metadata helpers are maintained in @modelcontextprotocol/express and
@modelcontextprotocol/server; the copy in \`server-legacy/auth\` is frozen: it checks no audience, and gets no fixes. The
two do not mix: the maintained gate answers 500 to the error classes of the frozen copy.`,
  leavesAlone: 'The authorization server itself, which has no other home.',
  section: 'Imports & transports, Auth',
  sides: ['server'],
  mentions: ['server-legacy'],
  reason: [
    'frozen-helper',
    '`{name}` comes from the frozen copy; take it from @modelcontextprotocol/express (or /server) together with `OAuthError` in the verifier.',
  ],
  find: (file) =>
    findImportedFrom(file, LEGACY_AUTH, (name) => RESOURCE_SERVER_NAMES.has(name) || RESOURCE_METADATA_NAMES.has(name)),
});
