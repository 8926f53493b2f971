import type { SeenJob } from 'kron-core';
import { utcText } from '../../output/instantText.ts';
import { edited } from './edited.ts';
import { type Subject, subjectOf } from './kronJob/kronJobSubject.ts';
import { type ClusterState, keyOf, ofKind } from './state/clusterState.ts';
import type { Manifest } from './state/manifest.ts';
import { newKronJob, storedKronJob } from './storedObject.ts';

/**
 * KronJobs in the state that a cluster has: stored ones as they are, or edited just now to what their manifest says;
 * others are created now. What is there and cannot be read is left out.
 *
 * @param now epoch seconds
 */
export function subjectsIn(state: ClusterState, manifests: readonly Manifest[], now: number): Subject[] {
  return ofKind('KronJob', manifests)
    .filter((manifest) => !state.unreadable.has(keyOf(manifest)))
    .map((manifest) => subjectIn(state, state.jobs.get(manifest.namespace) ?? [], manifest, utcText(now)));
}

function subjectIn(state: ClusterState, jobs: readonly SeenJob[], wanted: Manifest, now: string): Subject {
  const { name, namespace, manifest } = wanted;
  const known = state.stored.get(keyOf(wanted));
  if (known === undefined) return subjectOf(newKronJob(manifest, name, namespace, now), jobs);
  const stored = storedKronJob(known.manifest, name, namespace);
  return subjectOf(known.manifest === manifest ? stored : edited(stored, manifest), jobs);
}
