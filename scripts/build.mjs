// Bundles to dist/: the command line, and each transform as a module for jscodeshift.
//
// Why bundled: most of a small run is the start of some 300 modules, half of them Babel's; in a few files they start
// in two thirds of the time. Types are checked by `npm run typecheck`, not here.
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';

const shared = {
  bundle: true,
  metafile: true,
  platform: 'node',
  target: 'node20.19',
  mainFields: ['module', 'main'],
  // Loaded only where a new node has to be printed; its own requires are made at run time.
  external: ['recast'],
  logLevel: 'warning',
};
// What was CommonJS asks for Node's own modules by `require`.
const REQUIRE = `import { createRequire as createRequireHere } from 'node:module';
const require = createRequireHere(import.meta.url);`;
const transforms = readdirSync('transforms').filter((name) => existsSync(`transforms/${name}/index.ts`));

rmSync('dist', { recursive: true, force: true });
const commandLine = await build({
  ...shared,
  entryPoints: ['bin/mcp-refit.ts'],
  outdir: 'dist',
  outbase: '.',
  chunkNames: 'parts/[name]-[hash]',
  splitting: true,
  format: 'esm',
  // Less to read at every start; names stay, for whoever reports a stack.
  minifyWhitespace: true,
  minifySyntax: true,
  banner: { js: REQUIRE },
});
const modules = await build({
  ...shared,
  stdin: {
    contents: transforms
      .map((name) => `export { default as ${camelCase(name)} } from './${name}/index.ts';`)
      .join('\n'),
    resolveDir: 'transforms',
  },
  outfile: 'dist/transforms/all.js',
  format: 'cjs',
  // jscodeshift compiles it again at every start, at a cost that grows with its length.
  minify: true,
  define: { 'import.meta.url': 'moduleUrl' },
  banner: { js: "const moduleUrl = require('node:url').pathToFileURL(__filename).href;" },
});
// jscodeshift compiles what it loads to CommonJS, which Node refuses inside a package of type "module".
writeFileSync('dist/transforms/package.json', '{ "type": "commonjs" }\n');
for (const name of transforms) {
  mkdirSync(`dist/transforms/${name}`);
  writeFileSync(`dist/transforms/${name}/index.js`, `module.exports = require('../all.js').${camelCase(name)};\n`);
}
const inputs = [commandLine, modules].flatMap(({ metafile }) => Object.keys(metafile.inputs));
writeFileSync('dist/THIRD-PARTY-LICENSES.txt', licencesOf(bundledPackages(inputs)));
chmodSync('dist/bin/mcp-refit.js', 0o755);

function camelCase(name) {
  return name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
}

function bundledPackages(inputs) {
  const folders = inputs.flatMap((path) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? []);
  return [...new Set(folders)].sort();
}

/** The licences ask to be passed on with the code. */
function licencesOf(folders) {
  return folders
    .map((folder) => {
      const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
      const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
      return `${name} ${version} (${license})\n\n${file ? readFileSync(`${folder}/${file}`, 'utf8').trim() : ''}\n`;
    })
    .join(`\n${'-'.repeat(80)}\n\n`);
}
