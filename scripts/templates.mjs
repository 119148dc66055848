// Writes transforms/templates/texts.ts: the modules that rewrites add to a repository, as TypeScript, as ES module and
// as CommonJS. A test fails when the file and its sources differ.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import ts from 'typescript';

const FOLDER = 'transforms/templates';
const TARGET = `${FOLDER}/texts.ts`;
const BLANK = '//@blank@';

export function textsFile() {
  const names = readdirSync(FOLDER).flatMap((file) => /^(mcp-[\w-]+)\.ts$/.exec(file)?.[1] ?? []);
  const entries = names.map(
    (name) => `  '${name}': ${literalOf(variantsOf(readFileSync(`${FOLDER}/${name}.ts`, 'utf8')))},`,
  );
  const source = `// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts hold template strings of other modules
/** Written by scripts/templates.mjs from the modules beside it; \`npm run templates\` writes it again. */
import type { AddedName } from '../../ast/protocol/added-modules.js';

export interface Variants {
  readonly ts: string;
  readonly esm: string;
  readonly commonjs: string;
}

export const TEXTS: Readonly<Record<AddedName, Variants>> = {
${entries.join('\n')}
};
`;
  return formatted(source, TARGET);
}

function literalOf(variants) {
  const texts = Object.entries(variants).map(
    ([kind, text]) =>
      `    ${kind}: [\n${text
        .split('\n')
        .map((line) => `      ${JSON.stringify(line)},`)
        .join('\n')}\n    ].join('\\n'),`,
  );
  return `{\n${texts.join('\n')}\n  }`;
}

function variantsOf(source) {
  // What only this repository's linter reads is none of the user's business.
  const own = source.replace(/^[ \t]*\/\/ biome-ignore .*\n/gm, '');
  const esm = formatted(scriptOf(own), 'template.js');
  return { ts: own, esm, commonjs: formatted(commonJsOf(esm), 'template.js') };
}

/** The same without types. The compiler prints comments and no blank lines, so those pass through it as comments. */
function scriptOf(source) {
  const marked = source.replace(/^(?=\n)/gm, BLANK);
  const { outputText } = ts.transpileModule(marked, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ES2022, removeComments: false },
  });
  return outputText.replaceAll(new RegExp(`^[ \\t]*${BLANK}$`, 'gm'), '').replace(/\n{3,}/g, '\n\n');
}

function commonJsOf(source) {
  const exported = [...source.matchAll(/^export (?:async )?(?:const|function|class) (\w+)/gm)].map(([, name]) => name);
  if (/^export (?!(?:async )?(?:const|function|class) )/m.test(source)) throw new Error('an export of another kind');
  const body = source
    .replace(/^export /gm, '')
    .replace(/^import (\{[^}]*\}) from ('[^']+');$/gm, 'const $1 = require($2);');
  if (/^import /m.test(body)) throw new Error('an import of another kind');
  const head = /^(?:\/\/.*\n)+/.exec(body)[0];
  return `${head}'use strict';\n\n${body.slice(head.length)}\nmodule.exports = { ${exported.join(', ')} };\n`;
}

function formatted(text, path) {
  return execFileSync('node_modules/.bin/biome', ['format', `--stdin-file-path=${path}`], {
    input: text,
    encoding: 'utf8',
  });
}

if (process.argv[1]?.endsWith('templates.mjs')) writeFileSync(TARGET, textsFile());
