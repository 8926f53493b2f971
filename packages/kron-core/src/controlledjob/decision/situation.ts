import { readInstant } from '../../time/instantLike.ts';
import type { Ask, SpanState } from '../events/spanState.ts';
import type { ControlledSchedule } from '../events/schedule.ts';
import { finishedInRun } from './finishedJob.ts';
import type { ControlledObserved, FinishedJob, RunJob } from './observed.ts';
import { provenRunJobs } from './provenJobs.ts';
import { bestOf, isBelated, isUnfinished, startOf } from './preference.ts';

/** The input of the rules: one ControlledJob with a valid spec, at one instant. */
export type RunSituation = {
  readonly schedule: ControlledSchedule;
  /** Epoch seconds of the clock. */
  readonly now: number;
  /** Epoch seconds of the decision. See {@link effectiveInstant}. */
  readonly at: number;
  readonly state: SpanState;
  readonly observed: ControlledObserved;
  /** The Jobs that this ControlledJob controls, as `provenRunJobs` returns them. */
  readonly jobs: readonly RunJob[];
  /** Rule 2: Jobs whose run began before the most recent stop. */
  readonly expired: readonly RunJob[];
  /** Rule 3: unexpired Jobs that exist although nothing should be running. Jobs that a user created are excluded. */
  readonly unscheduled: readonly RunJob[];
  /** The remaining Jobs, finished or not. */
  readonly staying: readonly RunJob[];
  /** A finished Job of the current run that the status remembers. It may be deleted by now. */
  readonly finished: FinishedJob | null;
  /** Rule 6: the one unfinished Job that is kept. */
  readonly kept: RunJob | null;
  /** Rule 6: the other unfinished Jobs. */
  readonly surplus: readonly RunJob[];
};

export function runSituationOf(
  schedule: ControlledSchedule,
  now: number,
  observed: ControlledObserved,
  ask?: Ask,
): RunSituation {
  const at = effectiveInstant(now, observed);
  const state = schedule.stateAt(at, ask);
  const jobs = provenRunJobs(observed.jobs, schedule.name, state.runStart);
  const isExpired = (job: RunJob): boolean => state.lastStop !== null && startOf(job) < state.lastStop;
  const unexpired = jobs.filter((job) => !isExpired(job));
  const stays = ({ manual }: RunJob): boolean => state.shouldBeRunning || manual;
  const staying = unexpired.filter(stays);
  const finished = finishedInRun(observed.status.finishedJob, state, at);
  const candidates = staying.filter((job) => isUnfinished(job) && !isBelated(job, staying, finished));
  const kept = bestOf(candidates, schedule.templateHash);
  return {
    schedule,
    now,
    at,
    state,
    observed,
    jobs,
    expired: jobs.filter(isExpired),
    unscheduled: unexpired.filter((job) => !stays(job)),
    staying,
    finished,
    kept,
    surplus: staying.filter((job) => job !== kept && isUnfinished(job)),
  };
}

/** The instant to decide for: `now`, but never before the last action, so that a clock that was set back undoes nothing. */
export function effectiveInstant(now: number, { status }: Pick<ControlledObserved, 'status'>): number {
  return Math.max(now, readInstant(status.mostRecentAction?.timestamp) ?? now);
}
