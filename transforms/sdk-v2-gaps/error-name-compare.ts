/**
 * `e.name === 'McpError'` → also the names that SDK v2 has for it; texts that begin `MCP error -3…` → also the class and
 * code of SDK v2, where the error comes from a call of it.
 *
 * Leaves alone classes of the project with the same name, and names that are not those of an error.
 */

import { isMember } from '../../ast/calls.js';
import { importsOf } from '../../ast/imports.js';
import { quotedText } from '../../ast/literals.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import { sdkOf } from '../../ast/protocol/sdk-classes.js';
import { LOCAL_CODES, NEW_CLASS_NAMES } from '../../ast/protocol/sdk-errors.js';
import { eolAt, indentAt } from '../../ast/source.js';
import { defineRule, type Edit, type Finding, type ParsedFile, type Project, type Site } from '../contract.js';
import { type ErrorSource, errorSourceOf, sdkCallIn } from '../error-sources.js';
import { siteAt } from '../sites.js';
import { besideEdits, conditionText } from './beside.js';
import { sdkNamesIn } from './sdk-imports.js';
import { findMessageTests, findNameTests, type MessageTest, type NameTest } from './text-tests.js';

interface TextSite extends Site {
  readonly reason: string;
  readonly words: Readonly<Record<string, string>>;
  readonly source?: ErrorSource;
  readonly edits?: readonly Edit[];
}

export const errorNameCompare = defineRule<TextSite>({
  id: 'error-name-compare',
  title: 'Errors that are told by the name of their class or by their message are told by what SDK v2 gives them.',
  why: `The classes of SDK v2 are called \`ProtocolError\`, \`SdkError\` and \`SdkHttpError\`, and their messages no longer begin
with \`MCP error -32…\`. Lists of names in logging, retry and telemetry code, and patterns over messages, match nothing
any more, without an error.`,
  example: {
    before: "e.name === 'McpError'",
    after: "e.name === 'McpError' || e.name === 'ProtocolError' || e.name === 'SdkError'",
  },
  leavesAlone: 'Classes of the project that have these names themselves, and text that is not compared.',
  spec: { revision: '2026-07-28', section: 'SDK v2, upgrade-to-v2.md: Errors', source: 'SDK 2.4.0' },
  worlds: ['sdk-v2'],
  sides: ['client', 'server', 'tests'],
  mentions: [...Object.keys(NEW_CLASS_NAMES), 'MCP error'],
  reasons: {
    'names-added': {
      verdict: 'rewrite',
      safety: 'review',
      text: 'Errors named {name} by SDK v1 are named {names} by SDK v2.',
    },
    'message-tested': {
      verdict: 'rewrite',
      safety: 'review',
      text: 'Messages of SDK v2 do not begin `MCP error …`; the class and the code say the same.',
    },
    'message-pinned': {
      verdict: 'manual',
      text: 'A message is expected to begin `MCP error …`, as those of SDK v1 did.',
      next: 'Expect the class and the code: `ProtocolError` with the number, `SdkError` with `SdkErrorCode` for time-outs and closed connections.',
    },
    'message-unproven': {
      verdict: 'advice',
      text: 'The text begins `MCP error …`; messages of SDK v2 do not, if it is one of them that is looked at.',
    },
    'own-class': { verdict: 'leave', text: 'The project has a class {name} of its own.' },
  },
  detect(file, project) {
    const names = findNameTests(file).flatMap((test) => nameSites(file, project, test));
    return [...names, ...messageSites(file, project)].sort((a, b) => a.start - b.start);
  },
  rewrite({ reason, words, source, edits, start, end }, file): Finding {
    const evidence = [
      ...(source?.steps ?? []),
      { file: file.path, start, end, shows: 'text that SDK v1 gave to errors' },
    ];
    if (!edits) return { reason, words, evidence };
    const assumption = 'What is compared is the name or the message of an error of the SDK.';
    const component = reason === 'message-tested' ? { component: `${file.path}:error-messages` } : {};
    return { reason, words, evidence, edits, assumption, ...component };
  },
});

function nameSites(file: ParsedFile, project: Project, test: NameTest): TextSite[] {
  const { form, path, name, read, isNegative } = test;
  const added = NEW_CLASS_NAMES[name];
  const quoted = added.map((one) => quotedText(one, file.style.quote));
  const words = { name: `\`${name}\``, names: added.map((one) => `\`${one}\``).join(', ') };
  const site = { ...siteAt(file, path.node), words };
  if (hasOwnClass(project, name)) return [{ ...site, reason: 'own-class' }];
  if (!usesV2(file, project)) return [];
  const around =
    form === 'comparison' ? conditionText(file, path) : file.textOf(path.parentPath?.parent ?? path.parent);
  if (added.every((one) => around.includes(`${one}'`) || around.includes(`${one}"`))) return [];
  if (form === 'element')
    return [{ ...site, reason: 'names-added', edits: [inserted(file, path.node.end ?? 0, `, ${quoted.join(', ')}`)] }];
  if (form === 'case') {
    const start = path.parent.start ?? 0;
    const next = `${eolAt(file.text, start, file.style)}${indentAt(file.text, start)}`;
    const text = quoted.map((one) => `case ${one}:${next}`).join('');
    return [{ ...site, reason: 'names-added', edits: [inserted(file, start, text)] }];
  }
  const chain = read && skinOf(read);
  if (!chain || !isMember(chain.node)) return [];
  const operator = isNegative ? '!==' : '===';
  const tests = quoted.map((one) => `${file.textOf(read.node)} ${operator} ${one}`);
  const joint = isNegative ? '&&' : '||';
  return [{ ...site, reason: 'names-added', edits: besideEdits(file, path, joint, tests.join(` ${joint} `)) }];
}

function hasOwnClass(project: Project, name: string): boolean {
  return project.mcp
    .files()
    .some((file) => file.mentions(name) && file.paths('ClassDeclaration').some(({ node }) => node.id?.name === name));
}

/** The file, or one that it has values from, works with SDK v2. */
function usesV2(file: ParsedFile, project: Project): boolean {
  return project.mcp
    .filesAround(file.path)
    .some((one) => importsOf(one).some(({ specifier }) => sdkOf(specifier) === 'v2'));
}

function messageSites(file: ParsedFile, project: Project): TextSite[] {
  const found = findMessageTests(file).map((test) => ({ test, source: sourceOf(file, project, test) }));
  const needs = found.flatMap(({ test, source }) => (source && test.isPlain ? namesFor(test) : []));
  const names = sdkNamesIn(file, project, needs);
  let imports = names.edits;
  return found.flatMap(({ test, source }): TextSite[] => {
    const site = { ...siteAt(file, test.path.node), words: {} };
    if (!source)
      return isExpected(file, project, test) ? [{ ...site, reason: 'message-pinned' }] : unproven(file, project, site);
    if (!test.isPlain) return [{ ...site, source, reason: 'message-pinned' }];
    const local = (name: string) => names.local[name] ?? name;
    const added = classTest(test, source.name, local);
    if (namesFor(test).every((name) => conditionText(file, test.path).includes(name))) return [];
    const edits = [...imports, ...besideEdits(file, test.path, test.isNegative ? '&&' : '||', added)];
    imports = [];
    return [{ ...site, source, reason: 'message-tested', edits }];
  });
}

function unproven(
  file: ParsedFile,
  project: Project,
  site: Pick<TextSite, 'file' | 'start' | 'end' | 'words'>,
): TextSite[] {
  return usesV2(file, project) ? [{ ...site, reason: 'message-unproven' }] : [];
}

function sourceOf(file: ParsedFile, project: Project, { holder }: MessageTest): ErrorSource | undefined {
  return holder && errorSourceOf(file, holder, project);
}

/** `await expect(client.callTool(…)).rejects.toThrow('MCP error …')`. */
function isExpected(file: ParsedFile, project: Project, { path }: MessageTest): boolean {
  return sdkCallIn(file, path, project) !== undefined;
}

function namesFor({ code }: MessageTest): string[] {
  if (code === undefined) return ['ProtocolError', 'SdkError'];
  return localNameOf(code) === undefined ? ['ProtocolError'] : ['SdkError', 'SdkErrorCode'];
}

function localNameOf(code: number): string | undefined {
  return Object.keys(LOCAL_CODES).find((name) => LOCAL_CODES[name] === code);
}

function classTest({ code, isNegative }: MessageTest, name: string, local: (name: string) => string): string {
  const member = code === undefined ? undefined : localNameOf(code);
  const is = (type: string): string => `${name} instanceof ${local(type)}`;
  const test =
    code === undefined
      ? `${is('ProtocolError')} || ${is('SdkError')}`
      : member === undefined
        ? `${is('ProtocolError')} && ${name}.code === ${code}`
        : `${is('SdkError')} && ${name}.code === ${local('SdkErrorCode')}.${member}`;
  return isNegative ? `!(${test})` : code === undefined ? test : `(${test})`;
}

function inserted({ path: file }: ParsedFile, at: number, text: string): Edit {
  return { file, start: at, end: at, text };
}
