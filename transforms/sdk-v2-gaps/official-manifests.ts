/** Manifests once more, for packages that the rules before it came to import from. */
import { defineManifestRule } from '../contract.js';
import { type ManifestSite, workspaceManifests } from '../sdk-v2/workspace-manifests.js';

export const officialManifests = defineManifestRule<ManifestSite>({
  ...workspaceManifests,
  reasons: { declared: workspaceManifests.reasons.declared },
  // What there is to say about a manifest as it stood was said by the transform before.
  detect: (manifest, project) =>
    workspaceManifests.detect(manifest, project).filter(({ reason }) => reason === 'declared'),
});
