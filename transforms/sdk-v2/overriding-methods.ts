/** `override tool(…)` in a class that extends `McpServer`: with SDK v2 there is nothing left to override. */
import type { Step, Value } from '../../ast/mcp/values.js';
import { childOf } from '../../ast/paths.js';
import { kindOfClass, sdkOf } from '../../ast/protocol/sdk-classes.js';
import { tokenAfter } from '../../ast/tokens.js';
import type { Edit, ParsedFile, Project, Site } from '../contract.js';

export interface OverrideSite extends Site {
  readonly name: string;
  readonly step: Step;
  /** Takes the modifier away. */
  readonly edit: Edit;
}

export function findOverrides(file: ParsedFile, project: Project, names: readonly string[]): OverrideSite[] {
  return file.paths('ClassMethod', 'ClassProperty').flatMap((path): OverrideSite[] => {
    const { override, key, computed, start } = path.node;
    if (override !== true || computed || key.type !== 'Identifier' || !names.includes(key.name)) return [];
    const owner = path.parentPath.parentPath;
    const step = owner && mcpParentOf(project.mcp.valuesOf(file, childOf(owner, 'superClass')), project);
    const at = start == null ? -1 : modifierAt(file, start, key.start ?? 0);
    if (!step || at < 0) return [];
    const end = tokenAfter(file, at + 'override'.length);
    const edit = { file: file.path, start: at, end, text: '' };
    return [{ file: file.path, start: key.start ?? 0, end: key.end ?? 0, name: key.name, step, edit }];
  });
}

/** The import of the v1 `McpServer` that a class extends, directly or through classes of the project. */
function mcpParentOf(parents: readonly Value[], project: Project): Step | undefined {
  for (const parent of parents) {
    if (parent.type === 'external' && sdkOf(parent.module) === 'v1')
      return kindOfClass(parent.module, parent.name) === 'McpServer' ? parent.step : undefined;
    if (parent.type !== 'class' || !parent.path.node.superClass) continue;
    const step = mcpParentOf(project.mcp.valuesOf(parent.file, childOf(parent.path, 'superClass')), project);
    if (step) return step;
  }
  return undefined;
}

/** Offset of the word among the modifiers; comments between them are stepped over. */
function modifierAt(file: ParsedFile, start: number, end: number): number {
  for (let at = start; at < end; ) {
    const [word] = /^[a-z]+/.exec(file.text.slice(at, end)) ?? [];
    if (word === undefined) return -1;
    if (word === 'override') return at;
    at = tokenAfter(file, at + word.length);
  }
  return -1;
}
