/**
 * What an expression may evaluate to. Backwards and on demand: from the expression to the binding, from the binding
 * to what was assigned, through modules, destructuring, returns and compiler helpers. What a parameter may be comes
 * from `parameters`, which `flow.ts` fills by following arguments into the functions they are passed to.
 *
 * A value that cannot be followed is `unknown`, never dropped: callers can tell "only ever this" from "also this".
 */
import type { Binding, NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import type { ParsedFile } from '../file.js';
import { childOf, childrenOf } from '../paths.js';
import type { Project } from '../project.js';
import {
  OBJECT_BUILDERS,
  SHAPE_CHANGING_METHODS,
  SHAPE_KEEPING_METHODS,
  ZOD_MODULES,
} from '../protocol/schema-libraries.js';
import { isContextType, kindOfClass, sdkOf } from '../protocol/sdk-classes.js';
import { type Export, exportTableOf, nameOf, requiredSpecifierOf } from './exports.js';
import { bodyOfAwaiter, functionReturns, skinOf } from './shapes.js';
import {
  type ClassValue,
  distinct,
  type ExternalValue,
  type FunctionValue,
  type InstanceValue,
  type ObjectValue,
  type SchemaValue,
  type Step,
  UNKNOWN,
  type Value,
} from './values.js';

/** Values by parameter position; `rest` parameters are not followed. */
export type ParameterFacts = Map<t.Node, Map<number, Value[]>>;

interface Memo {
  readonly values: Value[];
  /** It depends on what a parameter may be, and is forgotten when more becomes known about parameters. */
  readonly isProvisional: boolean;
}

export class Evaluator {
  readonly #memo = new Map<t.Node, Memo>();
  readonly #running = new Set<t.Node>();
  #isProvisional = false;

  constructor(
    readonly project: Project,
    readonly parameters: ParameterFacts,
  ) {}

  /** Forgets what rests on parameters; called when `parameters` grew. */
  reset(): void {
    for (const [node, { isProvisional }] of this.#memo) if (isProvisional) this.#memo.delete(node);
  }

  valuesOf(file: ParsedFile, path: NodePath | null | undefined): Value[] {
    if (!path?.node) return [UNKNOWN];
    const known = this.#memo.get(path.node);
    if (known) {
      this.#isProvisional ||= known.isProvisional;
      return known.values;
    }
    // A cycle adds nothing of its own: `a = b; b = a` is what else is assigned to them.
    if (this.#running.has(path.node)) {
      this.#isProvisional = true;
      return [];
    }
    const outer = this.#isProvisional;
    this.#isProvisional = false;
    this.#running.add(path.node);
    try {
      const values = distinct(this.#evaluate(file, path));
      this.#memo.set(path.node, { values, isProvisional: this.#isProvisional });
      return values;
    } finally {
      this.#running.delete(path.node);
      this.#isProvisional ||= outer;
    }
  }

  #evaluate(file: ParsedFile, wrapped: NodePath): Value[] {
    const path = skinOf(wrapped);
    if (path.isIdentifier() || path.isJSXIdentifier()) return this.#identifier(file, path);
    if (path.isMemberExpression() || path.isOptionalMemberExpression()) return this.#member(file, path);
    if (path.isThisExpression()) return this.#self(file, path);
    if (path.isSuper()) return this.#parentSelf(file, path);
    if (path.isNewExpression()) return this.#construction(file, path);
    if (path.isCallExpression() || path.isOptionalCallExpression()) return this.#call(file, path);
    if (path.isFunction()) return [{ type: 'function', file, path: path as NodePath<t.Function> }];
    if (path.isClass()) return [{ type: 'class', file, path: path as NodePath<t.Class> }];
    if (path.isObjectExpression()) return [{ type: 'object', file, path }];
    if (path.isArrayExpression()) return [this.#arrayOf(file, path)];
    if (path.isStringLiteral()) return [{ type: 'string', value: path.node.value }];
    if (path.isTemplateLiteral()) {
      const isWhole = path.node.expressions.length === 0;
      return [{ type: 'string', value: isWhole ? (path.node.quasis[0].value.cooked ?? '') : undefined }];
    }
    if (path.isBinaryExpression({ operator: '+' })) return this.#sum(file, path);
    if (path.isConditionalExpression()) {
      return [...this.valuesOf(file, path.get('consequent')), ...this.valuesOf(file, path.get('alternate'))];
    }
    if (path.isLogicalExpression()) {
      return [...this.valuesOf(file, path.get('left')), ...this.valuesOf(file, path.get('right'))];
    }
    if (path.isAssignmentExpression({ operator: '=' })) return this.valuesOf(file, path.get('right'));
    // `null`, `undefined` and the like are the absence of a value, not another value.
    if (path.isLiteral() || path.isUnaryExpression({ operator: 'void' })) return [];
    return [UNKNOWN];
  }

  /** Text as soon as one side is. */
  #sum(file: ParsedFile, path: NodePath<t.BinaryExpression>): Value[] {
    const sides = [childOf(path, 'left'), path.get('right')].flatMap((side) => this.valuesOf(file, side));
    return sides.some(({ type }) => type === 'string') ? [{ type: 'string', value: undefined }] : [UNKNOWN];
  }

  #arrayOf(file: ParsedFile, path: NodePath<t.ArrayExpression>): Value {
    const elements = path.get('elements').flatMap((element) => this.valuesOf(file, element as NodePath));
    return { type: 'array', elements: distinct(elements), literal: { file, path } };
  }

  #identifier(file: ParsedFile, path: NodePath<t.Identifier> | NodePath<t.JSXIdentifier>): Value[] {
    const binding = path.scope.getBinding(path.node.name);
    if (binding) return this.bindingValues(file, binding);
    return path.node.name === 'undefined' ? [] : [UNKNOWN];
  }

  bindingValues(file: ParsedFile, binding: Binding): Value[] {
    const declared = binding.path;
    if (declared.isImportSpecifier() || declared.isImportDefaultSpecifier() || declared.isImportNamespaceSpecifier()) {
      return this.#imported(file, declared);
    }
    if (declared.isFunctionDeclaration()) return [{ type: 'function', file, path: declared as NodePath<t.Function> }];
    if (declared.isClassDeclaration() || declared.isClassExpression())
      return [{ type: 'class', file, path: declared as NodePath<t.Class> }];
    if (declared.isTSImportEqualsDeclaration()) {
      const reference = declared.node.moduleReference;
      if (reference.type !== 'TSExternalModuleReference') return [UNKNOWN];
      return this.#module(file, reference.expression.value, declared);
    }
    if (binding.kind === 'param') return this.#parameter(file, binding);
    if (!declared.isVariableDeclarator()) return [UNKNOWN];
    return [...this.#declared(file, declared, binding), ...this.#assigned(file, binding)];
  }

  #declared(file: ParsedFile, declarator: NodePath<t.VariableDeclarator>, binding: Binding): Value[] {
    const typed = this.#annotated(file, binding.identifier);
    if (typed) return typed;
    const loop = declarator.parentPath?.parentPath;
    if (loop?.isForOfStatement() && loop.node.left === declarator.parent) {
      const elements = this.valuesOf(file, loop.get('right')).flatMap((value) => elementsOf(value));
      return this.#picked(file, childOf(declarator, 'id'), binding.identifier, elements);
    }
    if (!declarator.node.init) return binding.constantViolations.length > 0 ? [] : [UNKNOWN];
    const init = childOf(declarator, 'init');
    return this.#picked(file, childOf(declarator, 'id'), binding.identifier, this.valuesOf(file, init));
  }

  #assigned(file: ParsedFile, binding: Binding): Value[] {
    return binding.constantViolations.flatMap((violation) => {
      if (!violation.isAssignmentExpression({ operator: '=' })) return [UNKNOWN];
      const values = this.valuesOf(file, violation.get('right'));
      return this.#picked(file, childOf(violation, 'left'), binding.identifier, values);
    });
  }

  /** What a pattern binds to `target` when it is matched against `values`. */
  #picked(file: ParsedFile, pattern: NodePath, target: t.Identifier, values: readonly Value[]): Value[] {
    if (pattern.isIdentifier()) return [...values];
    if (pattern.isAssignmentPattern()) {
      const fallback = this.valuesOf(file, pattern.get('right'));
      return [...this.#picked(file, childOf(pattern, 'left'), target, values), ...fallback];
    }
    if (pattern.isObjectPattern()) {
      for (const property of pattern.get('properties')) {
        if (!property.isObjectProperty() || !isInside(property.node.value, target)) continue;
        if (property.node.computed) return [UNKNOWN];
        const inner = values.flatMap((value) => this.propertyValues(value, nameOf(property.node.key)));
        return this.#picked(file, childOf(property, 'value'), target, inner);
      }
    }
    if (pattern.isArrayPattern()) {
      const index = pattern.node.elements.findIndex((element) => element && isInside(element, target));
      if (index < 0) return [UNKNOWN];
      const inner = values.flatMap((value) => this.#elementAt(value, index));
      return this.#picked(file, pattern.get('elements')[index] as NodePath, target, inner);
    }
    return [UNKNOWN];
  }

  #elementAt(value: Value, index: number): Value[] {
    if (value.type !== 'array' || !value.literal) return [UNKNOWN];
    return this.valuesOf(value.literal.file, value.literal.path.get('elements')[index] as NodePath | undefined);
  }

  #parameter(file: ParsedFile, binding: Binding): Value[] {
    const typed = this.#annotated(file, binding.identifier);
    if (typed) return typed;
    this.#isProvisional = true;
    const owner = binding.scope.path;
    if (!owner.isFunction()) return [UNKNOWN];
    const parameters = childrenOf(owner, 'params');
    const index = parameters.findIndex((parameter) => isInside(parameter.node, binding.identifier));
    if (index < 0 || parameters[index].isRestElement()) return [UNKNOWN];
    const parameter = parameters[index].isTSParameterProperty()
      ? childOf(parameters[index], 'parameter')
      : parameters[index];
    const whole = parameter.isAssignmentPattern() ? childOf(parameter, 'left') : parameter;
    const values = this.#annotatedPattern(file, whole) ?? this.parameters.get(owner.node)?.get(index) ?? [UNKNOWN];
    return [...this.#picked(file, parameter, binding.identifier, values), ...this.#assigned(file, binding)];
  }

  /** `server: McpServer`, `extra: RequestHandlerExtra<…>`, `server: Server | undefined`. */
  #annotated(file: ParsedFile, identifier: t.Identifier): Value[] | undefined {
    const annotation = identifier.typeAnnotation;
    return annotation?.type === 'TSTypeAnnotation' ? this.typeValues(file, annotation.typeAnnotation) : undefined;
  }

  #annotatedPattern(file: ParsedFile, pattern: NodePath): Value[] | undefined {
    const annotation = (pattern.node as t.ObjectPattern).typeAnnotation;
    return annotation?.type === 'TSTypeAnnotation' ? this.typeValues(file, annotation.typeAnnotation) : undefined;
  }

  /** The MCP object that a type promises, or `undefined` where the type says nothing about MCP. */
  typeValues(file: ParsedFile, type: t.TSType): Value[] | undefined {
    if (type.type === 'TSParenthesizedType') return this.typeValues(file, type.typeAnnotation);
    if (type.type === 'TSUnionType') {
      const members = type.types.map((member) => this.typeValues(file, member)).filter((found) => found !== undefined);
      return members.length > 0 ? members.flat() : undefined;
    }
    if (type.type !== 'TSTypeReference') return undefined;
    const external = this.#typeName(file, type.typeName);
    if (!external) return this.#promised(file, type);
    const sdk = sdkOf(external.module);
    if (!sdk) return undefined;
    const kind = kindOfClass(external.module, external.name);
    const shows = `typed ${external.name}`;
    const steps = [external.step, { file: file.path, start: type.start ?? 0, end: type.end ?? 0, shows }];
    if (kind) return [{ type: 'instance', kind, sdk, origin: undefined, steps }];
    if (!isContextType(external.module, external.name)) return undefined;
    const side = external.module.includes('/client') || external.name.startsWith('Client') ? 'client' : 'server';
    return [{ type: 'context', sdk, side, steps }];
  }

  /** `Promise<McpServer>` and `{ server: McpServer }` behind an alias are looked through; other types are not followed. */
  #promised(file: ParsedFile, type: t.TSTypeReference): Value[] | undefined {
    const [inner] = type.typeParameters?.params ?? [];
    if (type.typeName.type !== 'Identifier' || !inner) return undefined;
    const isThin = ['Promise', 'Readonly', 'Required', 'NonNullable', 'Awaited'].includes(type.typeName.name);
    return isThin ? this.typeValues(file, inner) : undefined;
  }

  #typeName(file: ParsedFile, name: t.TSEntityName): ExternalValue | undefined {
    if (name.type === 'TSQualifiedName') {
      const left = this.#typeName(file, name.left);
      return left?.name === '*' ? { ...left, name: name.right.name } : undefined;
    }
    const binding = file.program.scope.getBinding(name.name);
    const values = binding ? this.bindingValues(file, binding) : [];
    return values.find((value): value is ExternalValue => value.type === 'external');
  }

  #imported(file: ParsedFile, specifier: NodePath): Value[] {
    const declaration = specifier.parentPath;
    if (!declaration?.isImportDeclaration()) return [UNKNOWN];
    const source = declaration.node.source.value;
    if (specifier.isImportNamespaceSpecifier()) return this.#module(file, source, specifier);
    const name = specifier.isImportSpecifier() ? nameOf(specifier.node.imported) : 'default';
    return this.linkedValues(file, source, name, specifier);
  }

  /** The module object of `specifier`. */
  #module(file: ParsedFile, specifier: string, at: NodePath): Value[] {
    const target = this.project.modules.resolve(file.path, specifier);
    if (target !== undefined) return [{ type: 'namespace', path: target }];
    return [{ type: 'external', module: specifier, name: '*', step: stepOf(file, at.node, `${specifier} imported`) }];
  }

  /** The export `name` of module `specifier`, seen from `file`. */
  linkedValues(file: ParsedFile, specifier: string, name: string, at: NodePath): Value[] {
    const target = this.project.modules.resolve(file.path, specifier);
    if (target !== undefined) return this.exportValues(target, name);
    const step = stepOf(file, at.node, `${name} imported from ${specifier}`);
    return [{ type: 'external', module: specifier, name, step }];
  }

  /** What file `path` exports as `name`. */
  exportValues(path: string, name: string, seen: ReadonlySet<string> = new Set()): Value[] {
    const file = this.project.file(path);
    if (!file || seen.has(path)) return [UNKNOWN];
    if (name === '*') return [{ type: 'namespace', path }];
    const table = exportTableOf(file);
    const entries = table.named.get(name);
    if (entries) return entries.flatMap((entry) => this.#exported(file, entry));
    const visited = new Set([...seen, path]);
    for (const specifier of table.stars) {
      const target = this.project.modules.resolve(path, specifier);
      if (target === undefined) {
        if (sdkOf(specifier)) return this.linkedValues(file, specifier, name, file.program);
        continue;
      }
      const values = this.exportValues(target, name, visited).filter(({ type }) => type !== 'unknown');
      if (values.length > 0) return values;
    }
    // `module.exports = { a }` imported by name.
    const whole = table.named.get('default')?.flatMap((entry) => this.#exported(file, entry)) ?? [];
    return whole.length > 0 && name !== 'default'
      ? whole.flatMap((value) => this.propertyValues(value, name))
      : [UNKNOWN];
  }

  #exported(file: ParsedFile, entry: Export): Value[] {
    if (entry.kind === 'value') return this.valuesOf(file, entry.path);
    if (entry.kind === 'link') return this.linkedValues(file, entry.specifier, entry.name, file.program);
    const binding = file.program.scope.getBinding(entry.name);
    return binding ? this.bindingValues(file, binding) : [UNKNOWN];
  }

  #member(file: ParsedFile, path: NodePath<t.MemberExpression> | NodePath<t.OptionalMemberExpression>): Value[] {
    const { property, computed } = path.node;
    const objects = this.valuesOf(file, childOf(path, 'object'));
    if (property.type === 'PrivateName')
      return objects.flatMap((value) => this.propertyValues(value, `#${property.id.name}`));
    if (computed && property.type !== 'StringLiteral') return objects.flatMap((value) => elementsOf(value, this));
    return objects.flatMap((value) => this.propertyValues(value, nameOf(property), path));
  }

  /** Property `name` of a value. */
  propertyValues(value: Value, name: string, at?: NodePath): Value[] {
    switch (value.type) {
      case 'external':
        // `default` of a module object: what `__importDefault(require())` and `import x from` of CommonJS give.
        if (value.name === '*') return [{ ...value, name }];
        return name === 'default' ? [value] : [{ ...value, name: `${value.name}.${name}` }];
      case 'namespace':
        return this.exportValues(value.path, name);
      case 'instance':
        return this.#instanceProperty(value, name, at);
      case 'object':
        return this.#objectProperty(value, name);
      case 'schema':
        return value.isObject && name === 'shape' && value.shape.length > 0 ? [...value.shape] : [UNKNOWN];
      case 'self':
        return this.fieldValues(value.class, name);
      case 'class':
        return this.fieldValues(value, name);
      default:
        return [UNKNOWN];
    }
  }

  #instanceProperty(value: InstanceValue, name: string, at?: NodePath): Value[] {
    if (value.kind === 'McpServer' && name === 'server') return [{ ...value, kind: 'Server' }];
    if (value.subclass) {
      const own = this.fieldValues(value.subclass, name, at);
      if (own.some(({ type }) => type !== 'unknown')) return own;
    }
    return [UNKNOWN];
  }

  #objectProperty({ file, path }: ObjectValue, name: string): Value[] {
    const found: Value[] = [];
    for (const property of path.get('properties')) {
      if (property.isSpreadElement()) {
        const spread = this.valuesOf(file, property.get('argument')).flatMap((value) =>
          this.propertyValues(value, name),
        );
        found.push(...spread.filter(({ type }) => type !== 'unknown'));
      } else if (property.isObjectMethod() && !property.node.computed && nameOf(property.node.key) === name) {
        found.splice(0, found.length, { type: 'function', file, path: property as NodePath<t.Function> });
      } else if (property.isObjectProperty() && !property.node.computed && nameOf(property.node.key) === name) {
        found.splice(0, found.length, ...this.valuesOf(file, childOf(property, 'value')));
      }
    }
    return found.length > 0 ? found : [UNKNOWN];
  }

  /** Field, method or accessor `name` of a class of the project: declared, assigned to `this`, or inherited. */
  fieldValues({ file, path }: ClassValue, name: string, _at?: NodePath): Value[] {
    const found: Value[] = [];
    for (const member of path.get('body').get('body')) {
      if (memberNameOf(member.node) !== name) continue;
      if (member.isClassMethod({ kind: 'get' }))
        found.push(
          ...functionReturns(member as NodePath<t.Function>).flatMap((returned) => this.valuesOf(file, returned)),
        );
      else if (member.isClassMethod() || member.isClassPrivateMethod())
        found.push({ type: 'function', file, path: member as NodePath<t.Function> });
      else if (member.isClassProperty() || member.isClassPrivateProperty() || member.isClassAccessorProperty())
        found.push(...this.#fieldOf(file, member));
    }
    found.push(...this.#thisAssignments(file, path, name), ...this.#parameterProperty(file, path, name));
    if (found.length > 0) return found;
    const parents = path.node.superClass ? this.valuesOf(file, childOf(path, 'superClass')) : [];
    return parents.some(({ type }) => type === 'class')
      ? parents.flatMap((parent) => this.propertyValues(parent, name))
      : [UNKNOWN];
  }

  #fieldOf(file: ParsedFile, member: NodePath): Value[] {
    const { typeAnnotation, value } = member.node as t.ClassProperty;
    const typed =
      typeAnnotation?.type === 'TSTypeAnnotation' ? this.typeValues(file, typeAnnotation.typeAnnotation) : undefined;
    if (typed) return typed;
    return value ? this.valuesOf(file, childOf(member, 'value')) : [];
  }

  #thisAssignments(file: ParsedFile, path: NodePath<t.Class>, name: string): Value[] {
    return file.paths('AssignmentExpression').flatMap((assignment) => {
      const left = assignment.get('left');
      if (!left.isMemberExpression() || !left.get('object').isThisExpression()) return [];
      if (left.node.computed || memberNameOf({ key: left.node.property } as unknown as t.Node) !== name) return [];
      return classAround(left)?.node === path.node ? this.valuesOf(file, assignment.get('right')) : [];
    });
  }

  /** `constructor(private readonly server: McpServer)`. */
  #parameterProperty(file: ParsedFile, path: NodePath<t.Class>, name: string): Value[] {
    const constructorPath = path
      .get('body')
      .get('body')
      .find((member) => member.isClassMethod({ kind: 'constructor' }));
    if (!constructorPath?.isClassMethod()) return [];
    return childrenOf(constructorPath, 'params').flatMap((parameter, index) => {
      if (!parameter.isTSParameterProperty()) return [];
      const inner = parameter.node.parameter;
      const identifier = inner.type === 'AssignmentPattern' ? inner.left : inner;
      if (identifier.type !== 'Identifier' || identifier.name !== name) return [];
      // Babel registers no binding for a parameter property, so its annotation and the arguments are read directly.
      const typed = this.#annotated(file, identifier);
      if (typed) return typed;
      this.#isProvisional = true;
      return this.parameters.get(constructorPath.node)?.get(index) ?? [UNKNOWN];
    });
  }

  #self(file: ParsedFile, path: NodePath): Value[] {
    const around = classAround(path);
    if (!around) return [UNKNOWN];
    const own: ClassValue = { type: 'class', file, path: around };
    const [instance] = this.#instancesOf(own, undefined);
    return [instance ?? { type: 'self', class: own }];
  }

  /** `super` in a class that extends an MCP class: the object without what the class itself overrides. */
  #parentSelf(file: ParsedFile, path: NodePath): Value[] {
    const superClass = classAround(path)?.get('superClass') as NodePath | undefined;
    if (!superClass?.node) return [UNKNOWN];
    return this.valuesOf(file, superClass).flatMap((parent): Value[] => {
      if (parent.type === 'class') {
        const [instance] = this.#instancesOf(parent, undefined);
        return [instance ?? { type: 'self', class: parent }];
      }
      const instance = parent.type === 'external' ? this.#instanceOf(parent, file, superClass) : undefined;
      return [instance ? { ...instance, origin: undefined } : UNKNOWN];
    });
  }

  #construction(file: ParsedFile, path: NodePath<t.NewExpression>): Value[] {
    return this.valuesOf(file, childOf(path, 'callee')).flatMap((callee): Value[] => {
      if (callee.type === 'class') {
        const instances = this.#instancesOf(callee, { file, path });
        return instances.length > 0 ? instances : [{ type: 'self', class: callee }];
      }
      const instance = callee.type === 'external' ? this.#instanceOf(callee, file, path) : undefined;
      return [instance ?? UNKNOWN];
    });
  }

  #instanceOf(callee: ExternalValue, file: ParsedFile, path: NodePath): InstanceValue | undefined {
    const kind = kindOfClass(callee.module, callee.name);
    const sdk = sdkOf(callee.module);
    if (!kind || !sdk) return undefined;
    const steps = [callee.step, stepOf(file, path.node, `new ${callee.name}(…)`)];
    return { type: 'instance', kind, sdk, origin: { file, path }, steps };
  }

  /** `class Notes extends McpServer`: an object of it is a server. */
  #instancesOf(subclass: ClassValue, origin: InstanceValue['origin']): InstanceValue[] {
    const { superClass } = subclass.path.node;
    if (!superClass) return [];
    return this.valuesOf(subclass.file, childOf(subclass.path, 'superClass')).flatMap((parent) => {
      if (parent.type === 'class')
        return this.#instancesOf(parent, origin).map((instance) => ({ ...instance, subclass }));
      if (parent.type !== 'external') return [];
      const instance = this.#instanceOf(parent, subclass.file, subclass.path);
      return instance ? [{ ...instance, origin, subclass }] : [];
    });
  }

  #call(file: ParsedFile, path: NodePath<t.CallExpression> | NodePath<t.OptionalCallExpression>): Value[] {
    const required = requiredSpecifierOf(path);
    if (required !== undefined) return this.#module(file, required, path).map((value) => this.#wholeModule(value));
    const awaited = bodyOfAwaiter(path);
    if (awaited) return functionReturns(awaited).flatMap((returned) => this.valuesOf(file, returned));
    const interop = interopArgument(path);
    if (interop) return this.valuesOf(file, interop);
    if (childOf(path, 'callee').isImport()) {
      const [specifier] = path.node.arguments;
      return specifier?.type === 'StringLiteral' ? this.#module(file, specifier.value, path) : [UNKNOWN];
    }
    const builtin = this.#builtinCall(file, path);
    if (builtin) return builtin;
    const callees = this.calleesOf(file, path);
    if (callees.length === 0) return [this.#schemaOf(file, path) ?? UNKNOWN];
    return callees.flatMap((callee) => this.returnValues(callee));
  }

  /** `z.object(shape)`, `schema.strict()`, `z.string().optional()`. */
  #schemaOf(file: ParsedFile, path: NodePath): SchemaValue | undefined {
    const callee = childOf(path, 'callee');
    const [first] = childrenOf(path, 'arguments');
    const builder = this.valuesOf(file, callee).find(
      (value) => value.type === 'external' && ZOD_MODULES.has(value.module),
    );
    if (builder?.type === 'external') {
      const isObject = OBJECT_BUILDERS.has(builder.name.split('.').at(-1) ?? '');
      return { type: 'schema', file, path, isObject, shape: isObject && first ? this.valuesOf(file, first) : [] };
    }
    if (first && this.#isCompletable(file, callee)) {
      return this.valuesOf(file, first).find((value): value is SchemaValue => value.type === 'schema');
    }
    if (!callee.isMemberExpression() || callee.node.computed) return undefined;
    const base = this.valuesOf(file, callee.get('object')).find((value) => value.type === 'schema');
    if (base?.type !== 'schema') return undefined;
    const method = nameOf(callee.node.property);
    if (base.isObject && SHAPE_KEEPING_METHODS.has(method)) return { ...base, file, path };
    return {
      type: 'schema',
      file,
      path,
      isObject: base.isObject && SHAPE_CHANGING_METHODS.has(method),
      shape: [UNKNOWN],
    };
  }

  /** `completable(schema, complete)` of the SDK gives the schema back. */
  #isCompletable(file: ParsedFile, callee: NodePath): boolean {
    return this.valuesOf(file, callee).some(
      (value) => value.type === 'external' && value.name === 'completable' && sdkOf(value.module) !== undefined,
    );
  }

  /** A CommonJS file whose `module.exports` is one value gives that value to `require`. */
  #wholeModule(value: Value): Value {
    if (value.type !== 'namespace') return value;
    const file = this.project.file(value.path);
    const entry = file && exportTableOf(file).named.size === 1 ? exportTableOf(file).named.get('default') : undefined;
    if (!file || !entry || file.paths('ExportDefaultDeclaration').length > 0) return value;
    return entry.flatMap((one) => this.#exported(file, one))[0] ?? value;
  }

  #builtinCall(file: ParsedFile, path: NodePath): Value[] | undefined {
    const callee = childOf(path, 'callee');
    const [first] = childrenOf(path, 'arguments');
    if (!first || !callee.isMemberExpression()) return undefined;
    if (callee.matchesPattern('Object.values')) {
      const elements = this.valuesOf(file, first).flatMap((value) => elementsOf(value, this));
      return [{ type: 'array', elements: distinct(elements) }];
    }
    if (callee.matchesPattern('Object.freeze') || callee.matchesPattern('Promise.resolve'))
      return this.valuesOf(file, first);
    return undefined;
  }

  /** What a function of the project may return; a promise counts as what it resolves to. */
  returnValues({ file, path }: FunctionValue): Value[] {
    const annotation = (path.node as t.FunctionDeclaration).returnType;
    if (annotation?.type === 'TSTypeAnnotation' && functionReturns(path).length === 0) {
      const typed = this.typeValues(file, annotation.typeAnnotation);
      if (typed) return typed;
    }
    const returned = functionReturns(path).flatMap((expression) => this.valuesOf(file, expression));
    return returned.length > 0 ? returned : [UNKNOWN];
  }

  /** The functions of the project that a call may enter. */
  calleesOf(file: ParsedFile, path: NodePath): FunctionValue[] {
    const callee = childOf(path, 'callee');
    return this.valuesOf(file, callee).filter((value): value is FunctionValue => value.type === 'function');
  }
}

function stepOf(file: ParsedFile, node: t.Node, shows: string): Step {
  return { file: file.path, start: node.start ?? 0, end: node.end ?? 0, shows };
}

function isInside(outer: t.Node, inner: t.Node): boolean {
  return (outer.start ?? 0) <= (inner.start ?? 0) && (inner.end ?? 0) <= (outer.end ?? 0);
}

function memberNameOf(node: t.Node): string | undefined {
  const { key, computed } = node as t.ClassProperty;
  if (computed || !key) return undefined;
  if ((key as t.Node).type === 'PrivateName') return `#${(key as unknown as t.PrivateName).id.name}`;
  return nameOf(key as t.Node) || undefined;
}

/** The class whose `this` is meant here: arrow functions pass it on, other functions do not. */
function classAround(path: NodePath): NodePath<t.Class> | undefined {
  let at: NodePath | null = path.parentPath;
  while (at) {
    if (at.isClass()) return at as NodePath<t.Class>;
    if (at.isFunctionDeclaration() || at.isObjectMethod()) return undefined;
    // A function expression has a `this` of its own, except the one a compiler hands to `__awaiter(this, …)`.
    if (at.isFunctionExpression() && !(at.parentPath?.isCallExpression() && bodyOfAwaiter(at.parentPath)))
      return undefined;
    at = at.parentPath;
  }
  return undefined;
}

/** `__importDefault(require('x'))`, `__importStar(…)`, `_interopRequireWildcard(…)`, `tslib_1.__importStar(…)`. */
function interopArgument(path: NodePath): NodePath | undefined {
  if (!path.isCallExpression()) return undefined;
  const { callee } = path.node;
  const name =
    callee.type === 'Identifier' ? callee.name : callee.type === 'MemberExpression' ? nameOf(callee.property) : '';
  if (!/^(?:__importDefault|__importStar|_interopRequire\w*|__toESM)$/.test(name)) return undefined;
  return path.get('arguments')[0] as NodePath | undefined;
}

/** What iterating a value, or `Object.values` of it, may give. */
function elementsOf(value: Value, evaluator?: Evaluator): Value[] {
  if (value.type === 'array') return [...value.elements];
  if (!evaluator) return [UNKNOWN];
  if (value.type === 'object') {
    return value.path.get('properties').flatMap((property) => {
      if (property.isObjectProperty()) return evaluator.valuesOf(value.file, childOf(property, 'value'));
      if (property.isSpreadElement())
        return evaluator
          .valuesOf(value.file, property.get('argument'))
          .flatMap((inner) => elementsOf(inner, evaluator));
      return [{ type: 'function', file: value.file, path: property as NodePath<t.Function> } as Value];
    });
  }
  if (value.type === 'namespace') {
    const file = evaluator.project.file(value.path);
    const names = file ? [...exportTableOf(file).named.keys()] : [];
    return names.flatMap((name) => evaluator.exportValues(value.path, name));
  }
  return [UNKNOWN];
}
