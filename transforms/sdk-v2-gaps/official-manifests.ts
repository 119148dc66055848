/** Manifests once more, for packages that the rules before it came to import from. */
import { defineManifestRule } from '../contract.js';
import { type ManifestSite, workspaceManifests } from '../sdk-v2/workspace-manifests.js';

export const officialManifests = defineManifestRule<ManifestSite>({
  ...workspaceManifests,
  // A name of its own: `explain` and markers tell the two apart.
  id: 'official-manifests',
  title: 'Manifests declare what the rules before it came to import.',
  reasons: { declared: workspaceManifests.reasons.declared },
  // What there is to say about a manifest as it stood was said by the transform before.
  detect: (manifest, project) =>
    workspaceManifests.detect(manifest, project).filter(({ reason }) => reason === 'declared'),
});
