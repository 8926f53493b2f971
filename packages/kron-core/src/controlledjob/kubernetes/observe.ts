import type { Problem } from '../../reading/issue.ts';
import type { ControlledObserved, RunPod, RunTemplate } from '../decision/observed.ts';
import type { ControlledJob } from './controlledJob.ts';
import type { SeenRunJob } from './seenJob.ts';

/** A ControlledJob as it is stored, as far as it bears on what is observed of it. */
export type StoredControlledJob = Pick<ControlledJob, 'status'> & {
  readonly metadata: { readonly uid: string; readonly deletionTimestamp?: string };
};

/** What is observed beside the objects themselves. */
export type ControlledObserveOptions = {
  /** All that a validator of whole ControlledJobs found wrong. */
  readonly issues?: readonly Problem[];
  /** Undefined: not asked, or without an answer. */
  readonly template?: RunTemplate | undefined;
  /** From a live LIST that was made after a live LIST of the Jobs; undefined: not asked. */
  readonly pods?: readonly RunPod[] | undefined;
};

/**
 * What was read of a ControlledJob, its Jobs and their Pods, as `decideControlled` takes it.
 *
 * @example
 * decideControlled(schedule, now, observeControlled(controlledJob, jobs.map(seenRunJob)));
 */
export function observeControlled(
  { metadata, status }: StoredControlledJob,
  jobs: readonly SeenRunJob[],
  { issues = [], template, pods }: ControlledObserveOptions = {},
): ControlledObserved {
  const { mostRecentAction } = status ?? {};
  return {
    uid: metadata.uid,
    deleting: metadata.deletionTimestamp !== undefined,
    status: mostRecentAction === undefined ? {} : { mostRecentAction },
    ...(issues.length === 0 ? {} : { issues }),
    ...(template === undefined ? {} : { template }),
    jobs: jobs.map(({ seen, controllerUID }) => ({ ...seen, owned: controllerUID === metadata.uid })),
    ...(pods === undefined ? {} : { pods }),
  };
}
