import type { PlainObject } from '../input/plainObject.ts';
import type { InputProblem } from '../input/problem.ts';
import type { InputRequest } from '../input/readFiles.ts';
import type { ClusterState } from './clusterState.ts';
import { invalidManifest, type Manifest } from './manifest.ts';
import { storedIssues } from './storedKronJob.ts';

/** Takes KronJobs that a cluster has into its state while they are read; what keeps one from being stored is a doubt. */
export function observing(
  state: ClusterState,
  namespace: string,
): Required<Pick<InputRequest, 'doubts' | 'refused'>> {
  const add = (manifest: Manifest, readable: boolean): void => {
    if (readable) state.kronJobs.set(manifest.identity, manifest);
    else state.unreadable.add(manifest.identity);
  };
  return {
    doubts: (kronJob: Manifest) => {
      const issues = storedIssues(kronJob.manifest);
      add(kronJob, issues.length === 0);
      return issues;
    },
    refused: (object: PlainObject, source: string, problems: readonly InputProblem[]) => {
      const manifest = invalidManifest(object, source, namespace);
      if (manifest !== undefined) add(manifest, isReadable(object, problems));
    },
  };
}

/** The operator, too, decides about an invalid spec; a status that it cannot have written is another matter. */
function isReadable(object: PlainObject, problems: readonly InputProblem[]): boolean {
  return storedIssues(object).length === 0 && !problems.some(({ path }) => path?.startsWith('status'));
}
