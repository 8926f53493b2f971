import type { Problem } from '../../reading/issue.ts';
import { foreignController } from '../../kubernetes/storedJob.ts';
import { definedOf } from '../../reading/definedOf.ts';
import { laterFinishedJob } from '../decision/finishedJob.ts';
import type { ControlledObserved, FinishedJob, RunJob, RunPod, RunTemplate } from '../decision/observed.ts';
import { readInstant } from '../../time/instantLike.ts';
import type { ControlledJob } from './controlledJob.ts';
import type { SeenRunJob } from './seenJob.ts';
import type { ActionRecord, ControlledStatus } from './status.ts';

/** The fields of a stored ControlledJob that `observeControlled` reads. */
export type StoredControlledJob = Pick<ControlledJob, 'status'> & {
  readonly metadata: { readonly uid: string; readonly deletionTimestamp?: string };
};

/** Observations besides the objects themselves. */
export type ControlledObserveOptions = {
  /** Problems that the validation of the entire ControlledJob found. */
  readonly issues?: readonly Problem[];
  /** Undefined if the template was not checked yet, or if the API server gave no answer. */
  readonly template?: RunTemplate | undefined;
  /** The Pods from a live LIST that was made after a live LIST of the Jobs. Undefined if the Pods were not listed. */
  readonly pods?: readonly RunPod[] | undefined;
  /** A finished Job that the caller has read. The stored status may not contain it yet. */
  readonly finishedJob?: FinishedJob | undefined;
};

/**
 * Converts a ControlledJob, its Jobs and their Pods, as read from the API server, into the observation that
 * `decideControlled` takes.
 *
 * @example
 * decideControlled(schedule, now, observeControlled(controlledJob, jobs.map(seenRunJob)));
 */
export function observeControlled(
  { metadata, status }: StoredControlledJob,
  jobs: readonly SeenRunJob[],
  { issues = [], template, pods, finishedJob: noticed }: ControlledObserveOptions = {},
): ControlledObserved {
  const mostRecentAction = latestAction(status ?? {});
  const finishedJob = laterFinishedJob(noticed, status?.finishedJob);
  return {
    uid: metadata.uid,
    deleting: metadata.deletionTimestamp !== undefined,
    status: definedOf({ mostRecentAction, finishedJob }),
    ...(issues.length === 0 ? {} : { issues }),
    jobs: jobs.map((job) => runJob(job, metadata.uid)),
    ...definedOf({ template, pods }),
  };
}

function runJob(job: SeenRunJob, uid: string): RunJob {
  const { seen, controllerUID, controlledJob } = job;
  if (controllerUID === uid) return { ...seen, owned: true };
  const controller = foreignController({ ...job, ownerName: controlledJob }, 'ControlledJob');
  return { ...seen, owned: false, ...(controller === undefined ? {} : { controller }) };
}

/** The recorded action with the latest time. Usually this is the first action of the history. */
function latestAction({ mostRecentAction, actionHistory = [] }: ControlledStatus): ActionRecord | undefined {
  let latest = mostRecentAction;
  for (const action of actionHistory)
    if (latest === undefined || timeOf(action) > timeOf(latest)) latest = action;
  return latest;
}

function timeOf({ timestamp }: ActionRecord): number {
  return readInstant(timestamp) ?? Number.NEGATIVE_INFINITY;
}
