/** Which revisions a client speaks, by its options or by what is said to it later. */
import type { Node } from '@babel/types';
import { unwrapped } from '../../ast/calls.js';
import { stringValueOf } from '../../ast/literals.js';
import type { InstanceValue } from '../../ast/mcp/values.js';
import { propertyValueOf } from '../../ast/objects.js';
import type { Project } from '../contract.js';
import { isMadeBy, type MadeClient, madeClientsOf, negotiatedLaterOf } from './client-connections.js';
import { optionIn, optionLiteralsOf, optionsArgumentOf } from './client-options.js';

/** What the program says about it; `undefined` for a client that speaks 2025 because nothing is said. */
export function settledReasonOf(
  project: Project,
  made: MadeClient,
): 'negotiates-already' | 'legacy-on-purpose' | undefined {
  const { file, call } = made;
  const option = optionIn(optionLiteralsOf(project, file, optionsArgumentOf(call, 1)), 'versionNegotiation');
  if (option) return isLegacyMode(option) ? 'legacy-on-purpose' : 'negotiates-already';
  const isSet = negotiatedLaterOf(project).some((value) => isMadeBy(project, value, made));
  return isSet ? 'negotiates-already' : undefined;
}

function isLegacyMode(option: Node): boolean {
  const literal = unwrapped(option);
  return literal.type === 'ObjectExpression' && stringValueOf(propertyValueOf(literal, 'mode')) === 'legacy';
}

/** Whether a client may be connected to a server of 2026-07-28; one of which only the type is known may be. */
export function mayBeModern(project: Project, value: InstanceValue): boolean {
  const made = madeClientsOf(project).filter((one) => isMadeBy(project, value, one));
  return made.length === 0 || made.some((one) => settledReasonOf(project, one) === 'negotiates-already');
}
