import { type ClusterState, keyOf, ofKind } from '../state/clusterState.ts';
import type { Manifest } from '../state/manifest.ts';
import { type ControlledSubject, controlledSubjectOf, storedControlled } from './controlledJobSubject.ts';

/**
 * ControlledJobs in the state that a cluster has: stored ones as they are, or edited just now to what their manifest says;
 * others are created now. What is there and cannot be read is left out.
 */
export function controlledSubjectsIn(
  state: ClusterState,
  manifests: readonly Manifest[],
): ControlledSubject[] {
  return ofKind('ControlledJob', manifests)
    .filter((manifest) => !state.unreadable.has(keyOf(manifest)))
    .map((wanted) => {
      const { name, namespace, manifest } = wanted;
      const stored = state.stored.get(keyOf(wanted));
      return controlledSubjectOf(storedControlled(manifest, wanted, stored?.manifest), {
        jobs: state.runJobs.get(namespace) ?? [],
        // What is created now has none; where there is none at all, nobody has looked.
        pods:
          stored !== undefined && state.pods.size === 0
            ? undefined
            : (state.pods.get(namespace) ?? []).flatMap(({ controlledJob, seen }) =>
                controlledJob === name ? seen : [],
              ),
      });
    });
}
