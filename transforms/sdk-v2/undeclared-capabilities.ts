/**
 * `new Server({ name, version, capabilities: { tools: {} } })` with a handler for tools: SDK 0.x took that, SDK 1.x and v2
 * read capabilities from the second argument alone and throw when the handler is registered. What runs today on 0.x would
 * not start on v2, so the server is left whole until they are declared.
 *
 * Leaves alone options that cannot be read here, servers that call `registerCapabilities`, `McpServer`, and tests.
 */
import { isTestFile } from '../../ast/mcp/facts.js';
import { handledMethodOf } from '../../ast/mcp/handled-methods.js';
import type { Registration } from '../../ast/mcp/registrations.js';
import { hasUnknownKeys, propertyOf, propertyValueOf } from '../../ast/objects.js';
import { childrenOf } from '../../ast/paths.js';
import { CAPABILITY_OF_HANDLER } from '../../ast/protocol/handler-capabilities.js';
import { defineRule, type Finding, type ParsedFile, type Project, type Site } from '../contract.js';
import { siteAt } from '../sites.js';
import { componentOf } from './components.js';

interface UndeclaredSite extends Site {
  readonly registration: Registration;
  readonly capability: string;
  readonly method: string;
}

export const undeclaredCapabilities = defineRule<UndeclaredSite>({
  id: 'undeclared-capabilities',
  title: 'Handlers whose capability is not declared hold their server back.',
  why:
    'The low-level classes refuse a handler whose capability is not among the options of the constructor: the server ' +
    'throws before it is connected. Code that was written for SDK 0.x has them in the first argument, where nothing ' +
    'reads them any more.',
  example: {
    before: 'new Server({ name, version, capabilities: { tools: {} } })',
    after: 'the same, with a marker: new Server({ name, version }, { capabilities: { tools: {} } })',
  },
  leavesAlone: 'Options that are made elsewhere, servers that call `registerCapabilities`, `McpServer`, and tests.',
  spec: { revision: '2026-07-28', section: 'TypeScript SDK, Server constructor', source: 'SDK 1.32 and 2.4.0' },
  worlds: ['sdk-v1'],
  sides: ['server', 'client'],
  mentions: ['setRequestHandler'],
  reasons: {
    undeclared: {
      verdict: 'manual',
      text: 'A handler for {method} is registered, and the constructor does not declare `{capability}`: SDK v2 throws there.',
      next: 'Declare `capabilities: { {capability}: {} }` in the second argument of the constructor.',
    },
  },
  detect(file, project) {
    if (isTestFile(file.path)) return [];
    const told = new Set<string>();
    return project.mcp.registrationsIn(file).flatMap((registration): UndeclaredSite[] => {
      const method = handledMethodOf(project.mcp, registration) ?? '';
      const capability = CAPABILITY_OF_HANDLER[method];
      if (capability === undefined || !lacks(registration, capability, project)) return [];
      const key = `${registration.receiver.origin?.path.node.start} ${capability}`;
      if (told.has(key)) return [];
      told.add(key);
      return [{ ...siteAt(file, registration.call.node), registration, capability, method }];
    });
  },
  rewrite({ registration, capability, method, start, end }, file, project): Finding {
    const evidence = [
      ...registration.receiver.steps,
      { file: file.path, start, end, shows: 'handler of that capability' },
    ];
    return { reason: 'undeclared', words: { capability, method }, evidence, component: componentOf(project, file) };
  },
});

/** Shown only where the construction and its options stand in view. */
function lacks({ method, receiver, isCertain }: Registration, capability: string, project: Project): boolean {
  const { origin, sdk, subclass } = receiver;
  if (method !== 'setRequestHandler' || sdk !== 'v1' || !isCertain || subclass || !origin) return false;
  const made = project.mcp.instanceOf(origin.file, origin.path, 'Server', 'Client');
  if (made?.value.origin?.path.node !== origin.path.node || registersMore(project)) return false;
  return !mayDeclare(origin.file, childrenOf(origin.path, 'arguments'), capability, project);
}

type Arguments = ReturnType<typeof childrenOf>;

function mayDeclare(file: ParsedFile, args: Arguments, capability: string, project: Project): boolean {
  if (args.some((argument) => argument.isSpreadElement())) return true;
  const [, options] = args;
  if (!options) return false;
  const values = project.mcp.valuesOf(file, options);
  const [value] = values;
  if (values.length !== 1 || value.type !== 'object' || hasUnknownKeys(value.path.node)) return true;
  if (!propertyOf(value.path.node, 'capabilities')) return false;
  const declared = propertyValueOf(value.path.node, 'capabilities');
  if (declared?.type !== 'ObjectExpression' || hasUnknownKeys(declared)) return true;
  return propertyOf(declared, capability) !== undefined;
}

function registersMore(project: Project): boolean {
  return project.mcp.files().some((file) => file.mentions('registerCapabilities'));
}
