import type { ApiState } from '../apiState.ts';
import { namespaces } from '../objects/resource.ts';
import { deleteObject } from '../verbs/deleteObject.ts';
import { collectGarbage } from './collectGarbage.ts';
import { runJobs } from './runJobs.ts';

/** Runs the controllers until none of them has anything left to do. */
export function runControllers(given: ApiState): void {
  // The verdict applies only to the writes of clients, and not to the writes of controllers.
  const state = { ...given, verdict: () => undefined };
  for (;;) {
    const { revision } = state.store;
    runJobs(state);
    collectGarbage(state);
    finishNamespaces(state);
    if (state.store.revision === revision) return;
  }
}

/** Runs one round of the namespace controller: empties terminating namespaces, and removes those that are empty. */
function finishNamespaces(state: ApiState): void {
  for (const namespace of state.store.all(namespaces)) {
    if (namespace.metadata.deletionTimestamp === undefined) continue;
    const { name } = namespace.metadata;
    if (!empty(state, name)) continue;
    state.store.remove(namespaces, namespace);
  }
}

/** Deletes the contents of a namespace. Returns whether it is empty. */
function empty(state: ApiState, name: string): boolean {
  const kinds = state.resources.filter(({ namespaced }) => namespaced);
  for (const resource of kinds) {
    for (const { metadata } of state.store.list(resource, name)) {
      if (metadata.deletionTimestamp !== undefined) continue;
      const { uid } = metadata;
      deleteObject(state, resource, name, metadata.name, { uid, propagation: 'Background', dryRun: false });
    }
  }
  return kinds.every((resource) => state.store.list(resource, name).length === 0);
}
