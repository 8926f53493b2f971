import type { StoredJob } from 'kron-core';
import type { Host } from '../host.ts';
import { locateIssues } from '../input/kronJob.ts';
import type { FoundObject } from '../input/objects.ts';
import type { PlainObject } from '../input/plainObject.ts';
import type { InputProblem } from '../input/problem.ts';
import { type Input, readKronJobs } from '../input/readKronJobs.ts';
import { type ClusterState, unknownState } from './clusterState.ts';
import { jobIssues } from './jobIssues.ts';
import { invalidManifest, type Manifest } from './manifest.ts';
import { storedIssues } from './storedKronJob.ts';

/** The state of a cluster as `kubectl get kronjobs,jobs -o yaml` prints it. */
export async function readObserved(
  filenames: readonly string[],
  namespace: string,
  host: Host,
): Promise<{ state: ClusterState; input: Input }> {
  const state = unknownState();
  const add = (manifest: Manifest, readable: boolean): void => {
    if (readable) state.kronJobs.set(manifest.identity, manifest);
    else state.unreadable.add(manifest.identity);
  };
  const request = {
    filenames,
    recursive: false,
    namespace,
    doubts: (kronJob: Manifest) => {
      const issues = storedIssues(kronJob.manifest);
      add(kronJob, issues.length === 0);
      return issues;
    },
    refused: (object: PlainObject, source: string, problems: readonly InputProblem[]) => {
      const manifest = invalidManifest(object, source, namespace);
      if (manifest !== undefined) add(manifest, isReadable(object, problems));
    },
    takeOther: (object: FoundObject, source: string) => takeJob(object, source, namespace, state),
  };
  const input = await readKronJobs(request, host);
  input.problems.push(...input.doubts);
  return { state, input };
}

/** The operator, too, decides about an invalid spec; a status that it cannot have written is another matter. */
function isReadable(object: PlainObject, problems: readonly InputProblem[]): boolean {
  return storedIssues(object).length === 0 && !problems.some(({ path }) => path?.startsWith('status'));
}

function takeJob(
  object: FoundObject,
  source: string,
  namespace: string,
  { jobs }: ClusterState,
): Promise<InputProblem[]> | undefined {
  const { apiVersion, kind } = object.value;
  if (kind !== 'Job' || apiVersion !== 'batch/v1') return undefined;
  const issues = jobIssues(object.value);
  if (issues.length > 0) return locateIssues(issues, object, source, namespace);
  // It has no issues.
  const job = object.value as StoredJob;
  const place = typeof job.metadata['namespace'] === 'string' ? job.metadata['namespace'] : namespace;
  const known = jobs.get(place);
  if (known === undefined) jobs.set(place, [job]);
  else known.push(job);
  return Promise.resolve([]);
}
