/** Type-checks all rewritten TypeScript against the published SDK, beside the inputs it came from, in one program. */
import { resolve } from 'node:path';
import ts from 'typescript';

export interface Typed {
  readonly name: string;
  /** Where it stands on disk; imports are resolved from there. */
  readonly before: { readonly path: string; readonly text: string };
  readonly after: { readonly path: string; readonly text: string };
  /** Codes of errors that are expected in both. */
  readonly excused: readonly string[];
}

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2023.d.ts'],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  moduleDetection: ts.ModuleDetectionKind.Force,
  jsx: ts.JsxEmit.Preserve,
  types: ['node'],
  strict: true,
  experimentalDecorators: true,
  skipLibCheck: true,
  noEmit: true,
};

/** Errors that a rewrite brings, and excuses that excuse nothing. */
export function typeFaults(all: readonly Typed[]): string[] {
  const texts = new Map(
    all.flatMap(({ before, after }) => [before, after].map(({ path, text }) => [resolve(path), text])),
  );
  const program = ts.createProgram({ rootNames: [...texts.keys()], options: OPTIONS, host: hostOver(texts) });
  const used = new Set<string>();
  const faults = all.flatMap(({ name, before, after, excused }) => {
    const errors = errorsIn(program, after.path);
    const known = new Set(errorsIn(program, before.path).map(({ code }) => code));
    for (const { code } of errors) used.add(`${name} ${code}`);
    return errors
      .filter(({ code }) => !excused.includes(code) || !known.has(code))
      .map(({ code, words }) => `${name}: ${words}${known.has(code) ? ' (the input has one, too)' : ''}`);
  });
  // The files of one project share their excuses.
  const excuses = new Set(all.flatMap(({ name, excused }) => excused.map((code) => `${name} ${code}`)));
  const needless = [...excuses].filter((excuse) => !used.has(excuse));
  return [...faults, ...needless.map((excuse) => `excused, but there is no such error: ${excuse}`)];
}

function hostOver(texts: ReadonlyMap<string, string>): ts.CompilerHost {
  const host = ts.createCompilerHost(OPTIONS);
  const { fileExists, readFile, getSourceFile } = host;
  return {
    ...host,
    fileExists: (path) => texts.has(resolve(path)) || fileExists.call(host, path),
    readFile: (path) => texts.get(resolve(path)) ?? readFile.call(host, path),
    getSourceFile: (path, version, ...rest) => {
      const text = texts.get(resolve(path));
      if (text === undefined) return getSourceFile.call(host, path, version, ...rest);
      return ts.createSourceFile(path, text, version, true);
    },
  };
}

function errorsIn(program: ts.Program, path: string): { code: string; words: string }[] {
  const file = program.getSourceFile(resolve(path));
  if (!file) throw new Error(`${path} is not part of the program`);
  return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map((diagnostic) => {
    const { line } = file.getLineAndCharacterOfPosition(diagnostic.start ?? 0);
    const message = ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n    ');
    return { code: `TS${diagnostic.code}`, words: `${path}:${line + 1} TS${diagnostic.code} ${message}` };
  });
}
