import { clockTolerance } from '../../kubernetes/handledInFuture.ts';
import { instantSeconds, readInstant } from '../../time/instantLike.ts';
import { runJobName } from './jobName.ts';
import type { RunJob } from './observed.ts';

/**
 * Returns the Jobs that a ControlledJob controls, with the labels that they prove. Any user who may create Jobs can
 * write labels, but only the API server writes `creationTimestamp`. A Job belongs to the run that its labels name if
 * its own name follows from them and it was not created before that run. Any other Job has no run and no index, and
 * counts from its creation.
 */
export function provenRunJobs(jobs: readonly RunJob[], controlledJobName: string): RunJob[] {
  return jobs
    .filter(({ owned }) => owned)
    .map((job) => (isOfItsRun(job, controlledJobName) ? job : withoutRun(job)));
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
