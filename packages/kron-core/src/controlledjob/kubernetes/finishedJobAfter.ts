import type { ControlledDecision } from '../decision/decision.ts';
import { finishedInRun, finishedJobOf } from '../decision/finishedJob.ts';
import type { ControlledObserved, FinishedJob } from '../decision/observed.ts';
import { bestOf, startOf } from '../decision/preference.ts';
import { provenRunJobs } from '../decision/provenJobs.ts';

/**
 * The finished Job of the current run that the status has to record: a Job that still exists, or else the recorded Job.
 * Undefined outside of runs, and under `spec.suspend`, which also deletes finished Jobs.
 *
 * @param name - the ControlledJob's name
 */
export function finishedJobAfter(
  { schedule, suspended, at }: ControlledDecision,
  { jobs, status }: ControlledObserved,
  name: string,
): FinishedJob | undefined {
  if (schedule === null || suspended || !schedule.shouldBeRunning) return undefined;
  const lastStop = schedule.lastStop === null ? null : schedule.lastStop.getTime() / 1000;
  const finished = provenRunJobs(jobs, name).filter(
    (job) => finishedJobOf(job) !== null && startOf(job) >= (lastStop ?? Number.NEGATIVE_INFINITY),
  );
  const existing = bestOf(finished, '');
  if (existing !== null) return finishedJobOf(existing) ?? undefined;
  const span = { shouldBeRunning: true, lastStop };
  return finishedInRun(status.finishedJob, span, at.getTime() / 1000) ?? undefined;
}
