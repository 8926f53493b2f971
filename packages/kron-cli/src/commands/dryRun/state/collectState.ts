import type { ReadOptions } from '@kron/fleet/input/input';
import type { InputProblem, Issue } from '@kron/fleet/input/inputProblem';
import type { PlainObject } from '@kron/fleet/plainObject';
import { type ClusterState, keyOf } from './clusterState.ts';
import { invalidManifest, type Manifest } from './manifest.ts';
import { storedIssues } from './storedIssues.ts';

/** Options for a reader that adds objects to the state, and warns about objects that no cluster can have stored. */
export function collectState(state: ClusterState, namespace: string): ReadOptions {
  const add = (manifest: Manifest, readable: boolean): void => {
    if (readable) state.stored.set(keyOf(manifest), manifest);
    else state.unreadable.add(keyOf(manifest));
  };
  const warningsOf = (one: Manifest): Issue[] => {
    const issues = storedIssues(one.manifest);
    add(one, issues.length === 0);
    return issues;
  };
  return {
    controlledJobs: true,
    // The name of the cluster is not needed here, because `kronJobSubject` finds it.
    clusters: 'any',
    // A missing calendar is no problem here, because `kronJobSubject` looks up calendars in all inputs.
    acceptsUnresolved: true,
    kronJobWarnings: warningsOf,
    controlledJobWarnings: warningsOf,
    onInvalid: (object: PlainObject, source: string, problems: readonly InputProblem[]) => {
      const manifest = invalidManifest(object, source, namespace);
      if (manifest !== undefined) add(manifest, isReadable(object, problems));
    },
  };
}

/** Whether a cluster can have stored an invalid object. The status must be valid, because the operator wrote it. */
function isReadable(object: PlainObject, problems: readonly InputProblem[]): boolean {
  return storedIssues(object).length === 0 && !problems.some(({ path }) => path?.startsWith('status'));
}
