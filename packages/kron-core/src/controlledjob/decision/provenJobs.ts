import { clockTolerance } from '../../kubernetes/handledInFuture.ts';
import { instantSeconds, readInstant } from '../../time/instantLike.ts';
import { runJobName, runOfJobName } from './jobName.ts';
import type { RunJob } from './observed.ts';

/**
 * Returns the Jobs that a ControlledJob controls. Any user who may create Jobs can write labels, but only the API server
 * writes `creationTimestamp`. So a Job belongs to the run in its labels only if its name matches the labels and it was not
 * created before this run. If a Job of the current run lost these labels, its run and index come from its name. A Job that
 * belongs to no run has no index, and its creation time counts as its start.
 *
 * @param runStart - start of the current run, in epoch seconds; null outside of runs
 */
export function provenRunJobs(
  jobs: readonly RunJob[],
  controlledJobName: string,
  runStart: number | null = null,
): RunJob[] {
  return jobs
    .filter(({ owned }) => owned)
    .map((job) => withDroppedLabels(job, controlledJobName, runStart))
    .map((job) => (isOfItsRun(job, controlledJobName) ? job : withoutRun(job)));
}

/**
 * Adds the run and the index from a Job's name if the label for one of them was dropped. Keeps a label that was not dropped:
 * `isOfItsRun` checks whether it agrees with the name.
 */
function withDroppedLabels(job: RunJob, controlledJobName: string, runStart: number | null): RunJob {
  if (runStart === null || job.manual || (job.scheduledAt !== undefined && job.index !== undefined))
    return job;
  const run = runOfJobName(controlledJobName, job.name);
  if (run?.scheduledAt !== runStart) return job;
  return { scheduledAt: new Date(runStart * 1000), index: run.index, ...job };
}

function isOfItsRun({ name, scheduledAt, index, createdAt }: RunJob, controlledJobName: string): boolean {
  const start = readInstant(scheduledAt);
  if (start === null || index === undefined) return false;
  return (
    name === runJobName(controlledJobName, start, index) &&
    start <= instantSeconds(createdAt) + clockTolerance
  );
}

function withoutRun({ scheduledAt: _, index: __, ...job }: RunJob): RunJob {
  return job;
}
