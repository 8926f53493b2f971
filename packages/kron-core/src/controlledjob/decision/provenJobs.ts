import { clockTolerance } from '../../kubernetes/handledInFuture.ts';
import { instantSeconds, readInstant } from '../../time/instantLike.ts';
import { runJobName, runOfJobName } from './jobName.ts';
import type { RunJob } from './observed.ts';

/**
 * Returns the Jobs that a ControlledJob controls, with the labels that they prove. Any user who may create Jobs can
 * write labels, but only the API server writes `creationTimestamp`. A Job belongs to the run that its labels name if
 * its own name follows from them and it was not created before that run. If labels were dropped, the name of a Job of the
 * current run stands in for them. Any other Job has no run and no index, and counts from its creation.
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
 * Adds the run and the index that the name of a Job gives, if their labels were dropped. A label that was not dropped has to
 * agree with the name, which `isOfItsRun` checks.
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
