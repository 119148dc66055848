/** Functions and classes that do nothing but carry sessions or refuse requests, in any file of the project. */
import type { NodePath } from '@babel/traverse';
import type { Node } from '@babel/types';
import { isFunction } from '../../ast/functions.js';
import type { ClassValue, FunctionValue } from '../../ast/mcp/values.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import type { ParsedFile, Project } from '../contract.js';
import { isWithin } from '../entry-points/places.js';
import { type Gone, unfitNodeIn } from './effects.js';
import { type Roles, rolesIn } from './roles.js';

const NOTHING: Gone = new Set();
const known = new WeakMap<Project, Map<ParsedFile, Set<Node>>>();

/**
 * The functions of a file of which that holds, also through one another.
 * @param serving calls of `handleRequest`: what holds one serves requests
 */
export function fitFunctionsIn(roles: Roles, gone: Gone, serving: readonly Node[], fit = new Set<Node>()): Set<Node> {
  const { file } = roles;
  const functions = file
    .paths('FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression', 'ClassMethod', 'ClassPrivateMethod')
    .filter(({ node }) => isFunction(node) && !serving.some((call) => isWithin(call, node)));
  for (let before = -1; before !== fit.size; ) {
    before = fit.size;
    for (const path of functions)
      if (!fit.has(path.node) && !unfitNodeIn(roles, childOf(path as NodePath, 'body'), gone, fit)) fit.add(path.node);
  }
  return fit;
}

/** A function of another file that a call enters. */
export function isFitElsewhere(project: Project, { file, path }: FunctionValue): boolean {
  return fitIn(project, file).has(path.node);
}

/** A class whose objects keep sessions and do nothing else: every member of it is fit. */
export function isFitClass(project: Project, { file, path }: ClassValue): boolean {
  const fit = fitIn(project, file);
  const roles = rolesIn(project, file);
  return childrenOf(childOf(path as NodePath, 'body'), 'body').every((member) => {
    if (isFunction(member.node)) return fit.has(member.node);
    const value = /Property$/.test(member.node.type) ? childOf(member, 'value') : undefined;
    return value?.node ? !unfitNodeIn(roles, value, NOTHING, fit) : true;
  });
}

function fitIn(project: Project, file: ParsedFile): ReadonlySet<Node> {
  const ofProject = known.get(project) ?? new Map<ParsedFile, Set<Node>>();
  known.set(project, ofProject);
  const before = ofProject.get(file);
  if (before) return before;
  const fit = new Set<Node>();
  // Known before it is filled: two files may call each other.
  ofProject.set(file, fit);
  return fitFunctionsIn(rolesIn(project, file), NOTHING, [], fit);
}
