import type { ControlledDecision } from '../decision/decision.ts';
import { endedBefore, finishedInRun, finishedJobOf } from '../decision/finishedJob.ts';
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
  const lastStop = secondsOrNull(schedule.lastStop);
  const runStart = secondsOrNull(schedule.runStart);
  const finished = provenRunJobs(jobs, name).filter((job) => {
    const facts = finishedJobOf(job);
    const isOfRun = startOf(job) >= (lastStop ?? Number.NEGATIVE_INFINITY);
    return isOfRun && facts !== null && !endedBefore(facts, runStart);
  });
  const existing = bestOf(finished, '');
  if (existing !== null) return finishedJobOf(existing) ?? undefined;
  const span = { shouldBeRunning: true, runStart, lastStop };
  return finishedInRun(status.finishedJob, span, at.getTime() / 1000) ?? undefined;
}

function secondsOrNull(instant: Date | null): number | null {
  return instant === null ? null : instant.getTime() / 1000;
}
