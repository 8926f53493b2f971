import { type StoredJob, seenJob } from 'kron-core';
import type { Host } from '../host.ts';
import { locateIssues } from '../input/locateIssues.ts';
import type { FoundObject } from '../input/objects.ts';
import type { InputProblem } from '../input/problem.ts';
import { type Input, readFiles } from '../input/readFiles.ts';
import { addJob, type ClusterState, unknownState } from './clusterState.ts';
import { jobIssues } from './jobIssues.ts';
import { observing } from './observing.ts';

/** The state of a cluster as `kubectl get kronjobs,jobs -o yaml` prints it. */
export async function readObserved(
  filenames: readonly string[],
  namespace: string,
  host: Host,
): Promise<{ state: ClusterState; input: Input }> {
  const state = unknownState();
  const request = {
    filenames,
    recursive: false,
    namespace,
    ...observing(state, namespace),
    takeOther: (object: FoundObject, source: string) => takeJob(object, source, namespace, state),
  };
  const input = await readFiles(request, host);
  input.problems.push(...input.doubts);
  return { state, input };
}

function takeJob(
  object: FoundObject,
  source: string,
  namespace: string,
  state: ClusterState,
): Promise<InputProblem[]> | undefined {
  const { apiVersion, kind } = object.value;
  if (kind !== 'Job' || apiVersion !== 'batch/v1') return undefined;
  const issues = jobIssues(object.value);
  if (issues.length > 0) return locateIssues(issues, object, source, namespace);
  // It has no issues.
  const job = object.value as StoredJob;
  const place = job.metadata['namespace'];
  addJob(state, seenJob(job), typeof place === 'string' ? place : namespace);
  return Promise.resolve([]);
}
