/** Which values, functions and exports have to do with MCP, as far as the files that are known to tell. */
import type { NodePath } from '@babel/traverse';
import type { ParsedFile } from '../file.js';
import { childOf, childrenOf } from '../paths.js';
import { isDistinctiveMethod } from '../protocol/wire-methods.js';
import type { Evaluator } from './evaluate.js';
import { exportTableOf, requiredSpecifierOf } from './exports.js';
import { skinOf } from './shapes.js';
import { type FunctionValue, isMcpValue, type Value } from './values.js';

export class Carriers {
  constructor(
    readonly evaluator: Evaluator,
    /** Files that mention MCP or that an MCP value reaches; grows while it is asked. */
    readonly active: ReadonlyMap<string, ParsedFile>,
  ) {}

  /** The file of the project that the first name of a callee is imported from. */
  importedFrom(file: ParsedFile, callee: NodePath): string | undefined {
    let root = skinOf(callee);
    while (root.isMemberExpression() || root.isOptionalMemberExpression()) root = skinOf(childOf(root, 'object'));
    const binding = root.isIdentifier() ? root.scope.getBinding(root.node.name) : undefined;
    if (!binding) return undefined;
    const declared = binding.path;
    if (declared.parentPath?.isImportDeclaration())
      return this.evaluator.project.modules.resolve(file.path, declared.parentPath.node.source.value);
    const init = declared.isVariableDeclarator() ? childOf(declared, 'init') : undefined;
    const specifier = init?.node ? this.#requiredBy(init) : undefined;
    return specifier === undefined ? undefined : this.evaluator.project.modules.resolve(file.path, specifier);
  }

  /** `require('x')`, also inside a compiler's `__importDefault(…)`. */
  #requiredBy(init: NodePath): string | undefined {
    const direct = requiredSpecifierOf(init);
    if (direct !== undefined || !init.isCallExpression()) return direct;
    const [inner] = childrenOf(init, 'arguments');
    return inner && requiredSpecifierOf(inner);
  }

  mayCarryMcp(file: ParsedFile, argument: NodePath): boolean {
    const path = skinOf(argument);
    if (path.isStringLiteral()) return isDistinctiveMethod(path.node.value);
    if (path.isLiteral() || path.isTemplateLiteral()) return false;
    if (path.isCallExpression()) {
      const target = this.importedFrom(file, path.get('callee'));
      if (target !== undefined && !this.active.has(target)) return false;
    }
    return this.evaluator
      .valuesOf(file, path)
      .some(
        (value) => isMcpValue(value) || this.#isMcpFunction(value) || this.holdsMcp(value) || this.namesMethod(value),
      );
  }

  /** `rpc('tools/list')`, `post({ method: 'tools/list' })`: such a helper speaks MCP, whatever its own file mentions. */
  namesMethod(value: Value): boolean {
    if (value.type === 'string') return value.value !== undefined && isDistinctiveMethod(value.value);
    if (value.type !== 'object') return false;
    return this.evaluator.propertyValues(value, 'method').some((one) => one.type === 'string' && this.namesMethod(one));
  }

  #isMcpFunction(value: Value): boolean {
    return value.type === 'function' && this.active.has(value.file.path);
  }

  /** `{ server, cleanup }`: an object literal one of whose properties is an MCP object. */
  holdsMcp(value: Value): boolean {
    if (value.type !== 'object') return false;
    return value.path.get('properties').some((property) => {
      if (!property.isObjectProperty()) return false;
      return this.evaluator.valuesOf(value.file, childOf(property, 'value')).some(isMcpValue);
    });
  }

  returnsMcp(callee: FunctionValue): boolean {
    return this.evaluator.returnValues(callee).some((value) => isMcpValue(value) || this.holdsMcp(value));
  }

  exportsMcp(file: ParsedFile): boolean {
    const { named } = exportTableOf(file);
    return [...named.keys()].some((name) =>
      this.evaluator.exportValues(file.path, name).some((value) => this.#isMcpExport(value)),
    );
  }

  #isMcpExport(value: Value): boolean {
    if (isMcpValue(value) || this.holdsMcp(value)) return true;
    if (value.type === 'external') return value.module.startsWith('@modelcontextprotocol/');
    if (value.type === 'function') return this.#takesMcp(value) || this.returnsMcp(value);
    if (value.type === 'class') return value.path.node.superClass !== null || this.active.has(value.file.path);
    return false;
  }

  #takesMcp({ file, path }: FunctionValue): boolean {
    this.evaluator.markRead(path.node);
    return path.node.params.some((parameter, index) => {
      if (this.evaluator.parameters.get(path.node)?.get(index)?.some(isMcpValue)) return true;
      const annotation = parameter.type === 'Identifier' ? parameter.typeAnnotation : undefined;
      return (
        annotation?.type === 'TSTypeAnnotation' &&
        this.evaluator.typeValues(file, annotation.typeAnnotation) !== undefined
      );
    });
  }
}
