/** `new McpServer(info, { capabilities: { tools: {} } })`: lists are answered and changes advertised from the start. */
import { isTestFile } from '../../ast/mcp/facts.js';
import { propertyValueOf } from '../../ast/objects.js';
import { childrenOf } from '../../ast/paths.js';
import { noteRule } from './note-rule.js';

export const eagerCapabilities = noteRule({
  id: 'eager-capabilities',
  title: 'Declared capabilities are served from the start.',
  why: `McpServer of SDK v2 answers the lists of every capability that is declared, also before anything is registered, and
advertises \`listChanged: true\` for it. Golden tests of the initialize answer change, and a client may wait for
notifications that never come.`,
  leavesAlone: 'The low-level Server, and capabilities that say `listChanged` themselves.',
  section: 'Server (McpServer / Streamable HTTP behavior)',
  sides: ['server'],
  mentions: ['capabilities'],
  reason: [
    'declared',
    '{names} declared without `listChanged`: SDK v2 answers their lists from the start and advertises `listChanged: true`; `listChanged: false` says otherwise.',
  ],
  find(file, project) {
    if (isTestFile(file.path)) return [];
    return file.paths('NewExpression').flatMap((path) => {
      const instance = project.mcp.instanceOf(file, path, 'McpServer');
      if (instance?.value.sdk !== 'v2' || instance.value.origin?.path.node !== path.node) return [];
      const [, options] = childrenOf(path, 'arguments');
      const [value] = options?.node ? project.mcp.valuesOf(file, options) : [];
      const declared = value?.type === 'object' ? propertyValueOf(value.path.node, 'capabilities') : undefined;
      if (declared?.type !== 'ObjectExpression') return [];
      const names = ['tools', 'prompts', 'resources'].filter((name) => {
        const own = propertyValueOf(declared, name);
        return own?.type === 'ObjectExpression' && propertyValueOf(own, 'listChanged') === undefined;
      });
      const words = { names: names.map((name) => `\`${name}\``).join(', ') };
      return names.length === 0 ? [] : [{ node: path.node, words, steps: instance.value.steps }];
    });
  },
});
