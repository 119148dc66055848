/**
 * `e instanceof InvalidGrantError` → `e instanceof OAuthError && e.code === OAuthErrorCode.InvalidGrant`, and
 * `new InvalidTokenError(text)` → `new OAuthError(OAuthErrorCode.InvalidToken, text)`, where the classes still come from
 * the frozen authorization server.
 *
 * Leaves alone servers that use that authorization server or its gate, which know those classes alone; and
 * `InsufficientScopeError` of @modelcontextprotocol/client, which is another class.
 */
import type { NodePath } from '@babel/traverse';
import { isMember, memberNameOf } from '../../ast/calls.js';
import type { IdentifierPath } from '../../ast/identifiers.js';
import { importsOf, type LinkBinding } from '../../ast/imports.js';
import { isTestFile } from '../../ast/mcp/facts.js';
import { childOf } from '../../ast/paths.js';
import { LEGACY_AUTH, OAUTH_ERROR_CODES, OTHER_OAUTH_ERRORS } from '../../ast/protocol/oauth-errors.js';
import { bindingOf, referencesOf } from '../../ast/scope.js';
import { defineRule, type Edit, type Finding, type ParsedFile, type Project, type Site } from '../contract.js';
import { errorSourceOf, sdkCallIn } from '../error-sources.js';
import { guardOf, isWithin } from '../sdk-v2/error-guards.js';
import { siteAt } from '../sites.js';
import { baseImport, importEdits, type Local, replaced, testEdits, thrownEdits } from './oauth-edits.js';
import { sdkNamesIn } from './sdk-imports.js';

interface OAuthSite extends Site {
  readonly reason: string;
  readonly words: Readonly<Record<string, string>>;
  readonly importSpan: Site;
  readonly edits?: readonly Edit[];
}

export const oauthErrorClasses = defineRule<OAuthSite>({
  id: 'oauth-error-classes',
  title: 'OAuth errors are told by the code of one class, `OAuthError`.',
  why: `SDK v2 throws one class, \`OAuthError\`, with a code. The classes of SDK v1 live on in the frozen authorization server
alone: a client's \`instanceof InvalidGrantError\` never matches what \`auth()\` throws, and a verifier that throws
\`InvalidTokenError\` behind the maintained \`requireBearerAuth\` makes every bad token an HTTP 500.`,
  example: {
    before: 'e instanceof InvalidGrantError',
    after: 'e instanceof OAuthError && e.code === OAuthErrorCode.InvalidGrant',
  },
  leavesAlone: 'Servers on the frozen authorization server or its gate, and classes of the same name from elsewhere.',
  spec: {
    revision: '2026-07-28',
    section: 'SDK v2, upgrade-to-v2.md: Auth, OAuth error consolidation',
    source: 'SDK 2.4.0',
  },
  worlds: ['sdk-v2'],
  sides: ['client', 'server', 'tests'],
  mentions: ['server-legacy'],
  reasons: {
    tested: {
      verdict: 'rewrite',
      safety: 'review',
      text: '{name} is `OAuthError` with `OAuthErrorCode.{code}` in SDK v2.',
    },
    thrown: {
      verdict: 'rewrite',
      safety: 'review',
      text: 'The gate of SDK v2 answers {name} with 500; it knows `OAuthError` with `OAuthErrorCode.{code}`.',
    },
    'frozen-server': {
      verdict: 'leave',
      text: '{name} stays: the frozen authorization server of this project, or its gate, knows no other class.',
    },
    'no-counterpart': {
      verdict: 'manual',
      text: '{name} is used in a way that one class with codes has no counterpart for.',
      next: 'Use `OAuthError` with a member of `OAuthErrorCode`, or a code of your own, from @modelcontextprotocol/client or /server.',
    },
  },
  detect(file, project) {
    const uses = importsOf(file)
      .filter(({ specifier }) => LEGACY_AUTH.test(specifier))
      .flatMap(({ bindings }) => bindings)
      .filter(({ imported }) => Object.hasOwn(OAUTH_ERROR_CODES, imported) || OTHER_OAUTH_ERRORS.has(imported))
      .flatMap((binding) => usesOf(file, binding).map((use) => ({ binding, use })));
    return uses.length === 0 ? [] : sitesOf(file, project, uses);
  },
  rewrite({ reason, words, importSpan, edits, start, end }, file): Finding {
    const evidence = [
      { ...importSpan, shows: `${words.name} imported from the frozen authorization server` },
      { file: file.path, start, end, shows: 'use of it' },
    ];
    if (!edits) return { reason, words, evidence };
    return {
      reason,
      words,
      evidence,
      edits,
      component: `${file.path}:oauth-errors`,
      assumption: 'The error comes from, or goes to, code of SDK v2 and not to the frozen authorization server.',
    };
  },
});

interface Use {
  readonly binding: LinkBinding;
  readonly use: NodePath;
}

interface Draft extends Omit<OAuthSite, 'edits'> {
  readonly write?: (local: Local) => Edit[];
}

function usesOf(file: ParsedFile, { id }: LinkBinding): NodePath[] {
  const binding = id && bindingOf(file, file.pathOf(id) as IdentifierPath);
  return binding ? referencesOf(file, binding).map(({ path }) => path as NodePath) : [];
}

function sitesOf(file: ParsedFile, project: Project, uses: readonly Use[]): OAuthSite[] {
  const drafts = uses.map(({ binding, use }) => draftOf(file, project, binding, use));
  const isMoved = drafts.some(({ write }) => write);
  const moved = uses.filter((_, at) => drafts[at].write);
  const gone = [...new Set(uses.map(({ binding }) => binding))].filter((binding) =>
    uses.every((one) => one.binding !== binding || moved.includes(one)),
  );
  // The base class of v1 has the name of the class of v2.
  const isNameFree = gone.some(({ imported, local }) => imported === 'OAuthError' && local === 'OAuthError');
  const names = sdkNamesIn(file, project, [...(isNameFree ? [] : ['OAuthError']), 'OAuthErrorCode']);
  const added = isNameFree ? sdkNamesIn(file, project, ['OAuthErrorCode']) : names;
  const brought = isNameFree ? baseImport(file, project) : added.edits;
  let imports = isMoved ? importEdits(file, brought, gone) : [];
  return drafts.map(({ write, ...site }): OAuthSite => {
    if (!write) return site;
    const edits = [...imports, ...write((name) => added.local[name] ?? name)];
    imports = [];
    return { ...site, edits };
  });
}

function draftOf(file: ParsedFile, project: Project, binding: LinkBinding, use: NodePath): Draft {
  const name = binding.imported;
  const code = OAUTH_ERROR_CODES[name] ?? '';
  const words = { name: `\`${name}\``, code };
  const importSpan = { file: file.path, start: binding.start, end: binding.end };
  const site = { ...siteAt(file, use.node), words, importSpan };
  const guard = guardOf(file, use);
  const isTest = guard?.kind === 'test';
  if (isTest && !(isClients(file, project, use) || !usesFrozenServer(project)))
    return { ...site, reason: 'frozen-server' };
  if (!isTest && usesFrozenServer(project)) return { ...site, reason: 'frozen-server' };
  if (isTest && name !== 'CustomOAuthError' && name !== 'OAUTH_ERRORS')
    return { ...site, reason: 'tested', write: (local) => testEdits(file, use, code, local) };
  const construction = use.parentPath;
  if (construction?.isNewExpression() && use.key === 'callee' && name !== 'OAuthError')
    return { ...site, reason: 'thrown', write: (local) => thrownEdits(file, construction, code, local) };
  const member = use.parentPath;
  if (member && isMember(member.node) && memberNameOf(member.node) === 'errorCode' && code !== '')
    return {
      ...site,
      reason: 'tested',
      write: (local) => [replaced(file, member.node, `${local('OAuthErrorCode')}.${code}`)],
    };
  return { ...site, reason: 'no-counterpart' };
}

/** What a client's own calls, or `auth()`, throw is the class of v2, whatever the servers of the project do. */
function isClients(file: ParsedFile, project: Project, use: NodePath): boolean {
  const test = use.parentPath as NodePath;
  if (errorSourceOf(file, childOf(test, 'left'), project)?.isClient) return true;
  const clause = test.findParent((at) => at.isCatchClause());
  const block = clause && childOf(clause.parentPath as NodePath, 'block');
  return block ? (sdkCallIn(file, block, project)?.isClient ?? callsClientAuth(file, block)) : false;
}

const AUTH_CALLS: ReadonlySet<string> = new Set([
  'auth',
  'exchangeAuthorization',
  'refreshAuthorization',
  'fetchToken',
  'registerClient',
  'startAuthorization',
]);

function callsClientAuth(file: ParsedFile, block: NodePath): boolean {
  const { start, end } = block.node;
  return importsOf(file)
    .filter(({ specifier }) => /^@modelcontextprotocol\/client(?:\/|$)/.test(specifier))
    .flatMap(({ bindings }) => bindings)
    .some(
      (binding) =>
        AUTH_CALLS.has(binding.imported) &&
        usesOf(file, binding).some(({ node }) => isWithin(node, [{ start: start ?? 0, end: end ?? 0 }])),
    );
}

const frozen = new WeakMap<Project, boolean>();

/** Something other than an error class is taken from the frozen authorization server somewhere. */
function usesFrozenServer(project: Project): boolean {
  let found = frozen.get(project);
  if (found === undefined) {
    found = project.mcp
      .files()
      .some(
        (file) =>
          !isTestFile(file.path) &&
          importsOf(file).some(
            ({ specifier, typeOnly, bindings }) =>
              LEGACY_AUTH.test(specifier) && !typeOnly && bindings.some((binding) => isServerPart(binding)),
          ),
      );
    frozen.set(project, found);
  }
  return found;
}

function isServerPart({ imported, typeOnly }: LinkBinding): boolean {
  return !typeOnly && !Object.hasOwn(OAUTH_ERROR_CODES, imported) && !OTHER_OAUTH_ERRORS.has(imported);
}
