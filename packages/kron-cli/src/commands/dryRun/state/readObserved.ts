import { runLabels, type StoredPod, seenJob, seenRunJob, seenRunPod } from 'kron-core/controller';
import type { Host } from '../../../host.ts';
import type { FoundObject } from '@kron/fleet/input/findObjects';
import type { Input } from '@kron/fleet/input/input';
import type { InputProblem } from '@kron/fleet/input/inputProblem';
import { locateIssues } from '@kron/fleet/input/locateIssues';
import { type InputRequest, readFiles } from '../../../input/readFiles.ts';
import { jobIssues, storedJob } from '../../../input/storedJob.ts';
import { fieldsOf, type PlainObject } from '@kron/fleet/plainObject';
import { addTo, type ClusterState, unknownState } from './clusterState.ts';
import { collectState } from './collectState.ts';

/** Reads the state of a cluster from the output of `kubectl get kronjobs,ctj,jobs,pods -o yaml`. */
export async function readObserved(
  filenames: readonly string[],
  { namespace, lookUp }: Pick<InputRequest, 'namespace' | 'lookUp'>,
  host: Host,
): Promise<{ state: ClusterState; input: Input }> {
  const state = unknownState();
  const request = {
    filenames,
    recursive: false,
    namespace,
    lookUp,
    ...collectState(state, namespace),
    readOther: (object: FoundObject, source: string) => readOther(object, source, namespace, state),
  };
  const input = await readFiles(request, host);
  state.calendars.addAll(input.calendars);
  input.problems.push(...input.warnings);
  return { state, input };
}

function readOther(
  object: FoundObject,
  source: string,
  namespace: string,
  state: ClusterState,
): Promise<InputProblem[]> | undefined {
  const { apiVersion, kind } = object.value;
  if (kind === 'Pod' && apiVersion === 'v1') return readPod(object, namespace, state);
  if (kind !== 'Job' || apiVersion !== 'batch/v1') return undefined;
  const issues = jobIssues(object.value);
  if (issues.length > 0) return locateIssues(issues, object, source, namespace);
  const job = storedJob(object.value);
  const place = placeOf(job.metadata, namespace);
  addTo(state.jobs, place, seenJob(job));
  addTo(state.runJobs, place, seenRunJob(job));
  return Promise.resolve([]);
}

/** Reads a Pod of a ControlledJob's Job. Other Pods are ignored. */
function readPod(
  { value }: FoundObject,
  namespace: string,
  state: ClusterState,
): Promise<InputProblem[]> | undefined {
  const metadata = fieldsOf(value['metadata']);
  const labels = fieldsOf(metadata['labels']);
  const controlledJob = labels[runLabels.name];
  if (typeof controlledJob !== 'string' || typeof metadata['name'] !== 'string') return undefined;
  // The cast is safe, because `seenRunPod` requires only metadata.name.
  const seen = seenRunPod(value as unknown as StoredPod);
  addTo(state.pods, placeOf(metadata, namespace), { controlledJob, seen });
  return Promise.resolve([]);
}

function placeOf({ namespace }: PlainObject, assumed: string): string {
  return typeof namespace === 'string' ? namespace : assumed;
}
