/**
 * A transform as a plain jscodeshift module: `jscodeshift -t dist/transforms/<id>/index.js file`. One file at a time
 * and without its neighbours, so what needs another file of the repository is reported as `manual`.
 */
import { joinedEdits } from '../ast/edits.js';
import type { ProjectOptions, TextTree } from '../ast/project.js';
import { Project } from '../ast/project.js';
import type { Finding, Transform } from './contract.js';
import { type Blocked, type Refusal, runPhase, splicedTree } from './run.js';

/** The part of jscodeshift's API that the adapter uses; its types are not needed at run time. */
interface FileInfo {
  readonly path: string;
  readonly source: string;
}
interface Api {
  readonly report: (message: string) => void;
}

/** As jscodeshift reads them from its command line: a list is one word with commas. */
interface Options extends Partial<Omit<ProjectOptions, 'allowBlocked'>> {
  readonly allowBlocked?: string;
}

export type JscodeshiftModule = (file: FileInfo, api: Api, options?: Options) => string | undefined;

/** A module that a rewrite adds has no place in a run over single files. */
function refusalOfAdditions({ adds = [] }: Finding): Refusal | undefined {
  return adds.length === 0 ? undefined : { reason: 'adds-module', words: { file: adds[0].path } };
}

/** @throws {ParseFailure} which jscodeshift counts and prints as an error of that file */
export function jscodeshiftModule(transform: Transform): JscodeshiftModule {
  return (file, api, { era = 'dual', legacy = 'auto', allowBlocked = '' } = {}) => {
    const name = file.path.split(/[\\/]/).at(-1) ?? file.path;
    let tree: TextTree = {
      candidates: [name],
      sources: [name],
      manifests: [],
      text: (path) => (path === name ? file.source : undefined),
    };
    let blocked: Blocked = new Map();
    for (const phase of transform.phases) {
      const project = new Project(tree, { era, legacy, allowBlocked: allowBlocked.split(',') });
      const result = runPhase(transform, phase, project, blocked, { refusalOf: refusalOfAdditions });
      blocked = result.blocked;
      const failure = project.failures.get(name);
      if (failure) throw failure;
      for (const { verdict, rule, reason, text, next, site } of result.outcomes) {
        if (verdict !== 'manual') continue;
        const { line } = project.file(name)!.positionOf(site.start);
        api.report(`${file.path}:${line} ${rule}/${reason}: ${text} ${next ?? ''}`.trim());
      }
      // No marker where a run over the repository would make the change.
      const lasting = result.outcomes.filter(
        ({ reason }) => reason !== 'adds-module' && reason !== 'component-blocked',
      );
      tree = splicedTree(tree, { ...result, edits: joinedEdits(lasting.flatMap(({ edits }) => edits)) });
    }
    const text = tree.text(name);
    return text === file.source ? undefined : text;
  };
}
