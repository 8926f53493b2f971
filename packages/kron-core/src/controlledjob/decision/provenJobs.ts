import { clockTolerance } from '../../kubernetes/handledInFuture.ts';
import { instantSeconds, readInstant } from '../../time/instantLike.ts';
import { runJobName, runOfJobName } from './jobName.ts';
import type { RunJob } from './observed.ts';

/**
 * Returns the Jobs that a ControlledJob controls, each with only the labels that the Job proves. Any user who may create
 * Jobs can write labels, but only the API server writes `creationTimestamp`. A Job belongs to the run that its labels name
 * if the Job's name matches these labels and the Job was not created before that run. If a Job of the current run lost these
 * labels, the Job's name replaces them. Any other Job has no run and no index, and its creation counts as its start.
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
 * Adds the run and the index from the name of a Job if the labels for them were dropped. If only one of the two labels was
 * dropped, `isOfItsRun` checks that the other label agrees with the name.
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
