/**
 * `e.code === -32001` → also `e instanceof SdkError && e.code === SdkErrorCode.RequestTimeout`, `e.code === 404` → also
 * `e instanceof SdkHttpError && e.status === 404`, where the error comes from a call of SDK v2. The old test stays where
 * a peer may still send that number, and where the SSE transport still puts the status there.
 *
 * Leaves alone errors that no such call throws, and numbers that the project gives to errors of its own.
 */
import { isMember } from '../../ast/calls.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import { LOCAL_CODES } from '../../ast/protocol/sdk-errors.js';
import { eolAt, indentAt } from '../../ast/source.js';
import { defineRule, type Edit, type Finding, type ParsedFile, type Project, type Site } from '../contract.js';
import { type ErrorSource, errorSourceOf } from '../error-sources.js';
import { bothEdits } from '../sdk-v2/error-names.js';
import { siteAt } from '../sites.js';
import { besideEdits, conditionText } from './beside.js';
import { findNumberTests, type NumberTest } from './number-tests.js';
import { ownCodesOf } from './own-codes.js';
import { sdkNamesIn } from './sdk-imports.js';
import { guardsAt, type V2Guard } from './v2-error-names.js';

interface CodeSite extends Site {
  readonly reason: string;
  readonly source: ErrorSource | undefined;
  readonly words: Readonly<Record<string, string>>;
  readonly edits?: readonly Edit[];
}

const NAME_OF: ReadonlyMap<number, string> = new Map(Object.entries(LOCAL_CODES).map(([name, code]) => [code, name]));

export const numericCodeCompare = defineRule<CodeSite>({
  id: 'numeric-code-compare',
  title: 'Numbers that are compared with the code of an SDK error get the test that SDK v2 needs.',
  why: `Time-outs and closed connections are \`SdkError\` in SDK v2, with codes that are strings; the HTTP status of a failed
request is \`status\`, and \`code\` a string. A test for -32001, -32000 or 404 still compiles and never matches, so nothing
is retried, reconnected or authorized again. The SSE transport alone still has the status in \`code\`.`,
  example: {
    before: 'e.code === -32001',
    after: 'e.code === -32001 || (e instanceof SdkError && e.code === SdkErrorCode.RequestTimeout)',
  },
  leavesAlone: 'Errors that no call of the SDK throws, and numbers that the project gives to errors of its own.',
  spec: { revision: '2026-07-28', section: 'SDK v2, upgrade-to-v2.md: Errors', source: 'SDK 2.4.0' },
  worlds: ['sdk-v2'],
  sides: ['client', 'server', 'tests'],
  mentions: ['code'],
  reasons: {
    'code-added': {
      verdict: 'rewrite',
      safety: 'review',
      text: 'The test for {numbers} also matches what SDK v2 throws: {name}.',
    },
    'code-named': {
      verdict: 'rewrite',
      safety: 'review',
      text: 'The code of an `SdkError` is {name} and never {numbers}.',
    },
    'status-added': {
      verdict: 'rewrite',
      safety: 'review',
      text: 'The test for {numbers} also matches the `status` of an `SdkHttpError`; the SSE transport still has it in `code`.',
    },
    'status-read': {
      verdict: 'rewrite',
      safety: 'review',
      text: 'The HTTP status of an `SdkHttpError` is its `status`.',
    },
    'own-code': {
      verdict: 'leave',
      text: '{numbers} is a code that this project gives to errors of its own.',
    },
    'not-proven': {
      verdict: 'leave',
      text: 'Nothing shows that the error with the code {numbers} comes from the SDK.',
    },
    'switch-typed': {
      verdict: 'manual',
      text: 'The code of an SDK error is told apart by numbers, and its type has no room for the strings of SDK v2.',
      next: 'Ask `e instanceof SdkError` with `SdkErrorCode` and `e instanceof SdkHttpError` with `status` before the switch.',
    },
  },
  detect(file, project) {
    const widened = new Set<V2Guard>();
    const sites = findNumberTests(file).flatMap((test) => sitesOf(file, project, test, widened));
    return withImports(file, project, sites);
  },
  rewrite({ reason, source, words, edits, start, end }, file): Finding {
    const steps = source?.steps ?? [];
    const evidence = [...steps, { file: file.path, start, end, shows: 'code of an error that comes from there' }];
    if (!edits) return { reason, words, evidence };
    return {
      reason,
      words,
      evidence,
      edits,
      component: `${file.path}:error-codes`,
      assumption: 'The number was meant for what SDK v1 reported by it.',
    };
  },
});

/** What every edit of a file needs is brought in by the first. */
function withImports(file: ParsedFile, project: Project, sites: readonly (CodeSite & Needs)[]): CodeSite[] {
  const names = sdkNamesIn(file, project, [...new Set(sites.flatMap(({ needs }) => needs))]);
  let imports = names.edits;
  return sites.map(({ needs: _needs, write, ...site }) => {
    if (!write) return site;
    const edits = [...imports, ...write((name) => names.local[name] ?? name)];
    imports = [];
    return { ...site, edits };
  });
}

interface Needs {
  readonly needs: readonly string[];
  readonly write?: (local: (name: string) => string) => Edit[];
}

function sitesOf(file: ParsedFile, project: Project, test: NumberTest, widened: Set<V2Guard>): (CodeSite & Needs)[] {
  const codes = test.numbers.filter((number) => NAME_OF.has(number));
  const statuses = test.numbers.filter((number) => number >= 400 && number < 600);
  if (codes.length === 0 && statuses.length === 0) return [];
  const source = errorSourceOf(file, test.holder, project);
  const subject = file.textOf(skinOf(test.holder).node).replace(/\s+/g, '');
  const guards = guardsAt(file, test.path.node, subject);
  const site = { ...siteAt(file, test.path.node), source, needs: [], words: { numbers: test.numbers.join(', ') } };
  const here: Here = { file, test, source, subject, guards, widened };
  if (codes.length > 0) {
    if (
      isWritten(
        here,
        codes.map((code) => NAME_OF.get(code) ?? ''),
      )
    )
      return [];
    if (guards.some(({ name }) => name === 'SdkError')) return [{ ...site, ...namedCode(here, codes) }];
    if (codes.some((code) => ownCodesOf(project).has(code))) return [{ ...site, reason: 'own-code' }];
    if (!source) return [{ ...site, reason: 'not-proven' }];
    return [{ ...site, ...addedCode(here, codes) }];
  }
  const isHttp = guards.some(({ name }) => name === 'SdkHttpError');
  if (isHttp && isMember(test.read.node)) return [{ ...site, ...statusRead(here) }];
  if (guards.length > 0 || !source?.isClient || isWritten(here, ['status'])) return [];
  return [{ ...site, ...addedStatus(here, statuses) }];
}

interface Here {
  readonly file: ParsedFile;
  readonly test: NumberTest;
  readonly source: ErrorSource | undefined;
  readonly subject: string;
  readonly guards: readonly V2Guard[];
  readonly widened: Set<V2Guard>;
}

type Made = Pick<CodeSite, 'reason'> & Partial<CodeSite> & Partial<Needs> & { readonly words?: CodeSite['words'] };

/** The test for v2 stands beside the old one already. */
function isWritten({ file, test }: Here, names: readonly string[]): boolean {
  const around = test.form === 'case' ? test.path.findParent((at) => at.isSwitchStatement()) : undefined;
  const text = around ? file.textOf(around.node) : conditionText(file, test.path);
  return names.every((name) => text.includes(name));
}

/** `e instanceof SdkError && e.code === -32001`. */
function namedCode({ file, test }: Here, codes: readonly number[]): Made {
  const name = codes.map((code) => `SdkErrorCode.${NAME_OF.get(code)}`).join(', ');
  const words = { numbers: test.numbers.join(', '), name };
  const node = test.form === 'case' ? test.path.node : test.literal?.node;
  if (!node || test.form === 'list') return { reason: 'switch-typed', words };
  const [code] = codes;
  const write: Needs['write'] = (local) => [replaced(file, node, `${local('SdkErrorCode')}.${NAME_OF.get(code)}`)];
  return { reason: 'code-named', words, needs: ['SdkErrorCode'], write };
}

function addedCode(here: Here, codes: readonly number[]): Made {
  const { file, test, source, subject, guards, widened } = here;
  const members = codes.map((code) => NAME_OF.get(code) ?? '');
  const words = { numbers: test.numbers.join(', '), name: members.map((one) => `\`SdkErrorCode.${one}\``).join(', ') };
  const narrow = guards.filter(({ name, kind }) => name === 'ProtocolError' && kind !== 'matcher');
  const fresh = narrow.filter((guard) => !widened.has(guard));
  for (const guard of fresh) widened.add(guard);
  const needs = narrow.length > 0 || test.form !== 'case' ? ['SdkError', 'SdkErrorCode'] : ['SdkErrorCode'];
  if (test.form === 'case') {
    if (narrow.length === 0 && !isLoose(file, test)) return { reason: 'switch-typed', words };
    return {
      reason: 'code-added',
      words,
      needs,
      write: (local) => [
        ...fresh.flatMap((guard) => bothEdits(file, guard, local('SdkError'))),
        caseEdit(file, test, `${local('SdkErrorCode')}.${members[0]}`),
      ],
    };
  }
  const isSure = narrow.length > 0;
  const name = isSure ? subject : (source?.name ?? subject);
  return {
    reason: 'code-added',
    words,
    needs,
    write: (local) => {
      const equals = members.map((one) => `${name}.code === ${local('SdkErrorCode')}.${one}`);
      const any = equals.length > 1 && !isSure ? `(${equals.join(' || ')})` : equals.join(' || ');
      const added = isSure ? any : `${name} instanceof ${local('SdkError')} && ${any}`;
      return [
        ...fresh.flatMap((guard) => bothEdits(file, guard, local('SdkError'))),
        ...testedBeside(file, test, added, isSure && equals.length === 1),
      ];
    },
  };
}

function addedStatus({ file, test, source, subject }: Here, statuses: readonly number[]): Made {
  const words = { numbers: test.numbers.join(', ') };
  const name = source?.name ?? subject;
  if (test.form === 'case') {
    if (!isLoose(file, test) || !isMember(test.read.node)) return { reason: 'switch-typed', words };
    const object = file.textOf(test.read.node.object);
    const write: Needs['write'] = () => [replaced(file, test.read.node, `${object}.status ?? ${object}.code`)];
    // One switch, one edit: that of its first case.
    const cases = test.path.parentPath?.getAllPrevSiblings() ?? [];
    const isFirst = !cases.some(({ node }) => node.type === 'SwitchCase' && node.test?.type === 'NumericLiteral');
    return { reason: 'status-added', words, ...(isFirst && { write }) };
  }
  return {
    reason: 'status-added',
    words,
    needs: ['SdkHttpError'],
    write: (local) => {
      const equals =
        statuses.length === 1
          ? `${name}.status === ${statuses[0]}`
          : `[${statuses.join(', ')}].includes(${name}.status)`;
      return testedBeside(file, test, `${name} instanceof ${local('SdkHttpError')} && ${equals}`, false);
    },
  };
}

function statusRead({ file, test }: Here): Made {
  const { node } = test.read;
  if (!isMember(node)) return { reason: 'switch-typed' };
  const first = test.form !== 'case' || test.path.parentPath?.key === 0;
  const write: Needs['write'] = () => [replaced(file, node.property, 'status')];
  return { reason: 'status-read', ...(first && { write }) };
}

/** In JavaScript, and where the error is `any`, a case may be anything. */
function isLoose(file: ParsedFile, { holder }: NumberTest): boolean {
  if (!/\.[cm]?tsx?$/.test(file.path)) return true;
  const { node } = holder;
  if (node.type === 'TSAsExpression') return node.typeAnnotation.type === 'TSAnyKeyword';
  const inner = skinOf(holder);
  const declared = inner.isIdentifier()
    ? inner.scope.getBinding(inner.node.name)?.identifier.typeAnnotation
    : undefined;
  return declared?.type === 'TSTypeAnnotation' && declared.typeAnnotation.type === 'TSAnyKeyword';
}

function caseEdit(file: ParsedFile, { path }: NumberTest, text: string): Edit {
  const start = path.parent.start ?? 0;
  const eol = eolAt(file.text, start, file.style);
  return { file: file.path, start, end: start, text: `case ${text}:${eol}${indentAt(file.text, start)}` };
}

function testedBeside(file: ParsedFile, { path, isNegative }: NumberTest, added: string, isPlain: boolean): Edit[] {
  if (isNegative) return besideEdits(file, path, '&&', `!(${added})`);
  return besideEdits(file, path, '||', isPlain ? added : `(${added})`);
}

function replaced(
  { path: file }: ParsedFile,
  node: { start?: number | null; end?: number | null },
  text: string,
): Edit {
  return { file, start: node.start ?? 0, end: node.end ?? 0, text };
}
