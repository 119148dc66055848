// Compiles the texts on standard input as `node --check` would, all in one process: [{ path, text, kind }] in, faults out.
// Started with --experimental-vm-modules; nothing is linked and nothing runs.
import { readFileSync } from 'node:fs';
import vm from 'node:vm';

const faults = [];
for (const { path, text, kind } of JSON.parse(readFileSync(0, 'utf8'))) {
  try {
    if (kind === 'module') new vm.SourceTextModule(text, { identifier: path });
    else
      vm.compileFunction(
        text.replace(/^\ufeff?#!.*/, ''),
        ['exports', 'require', 'module', '__filename', '__dirname'],
        { filename: path },
      );
  } catch (error) {
    faults.push(`${path}: ${error.message}\n${String(error.stack).split('\n').slice(0, 4).join('\n')}`);
  }
}
console.log(JSON.stringify(faults));
