import { readInstant } from '../../time/instantLike.ts';
import type { SpanState } from '../events/spanState.ts';
import type { ControlledSchedule } from '../spec/schedule.ts';
import type { ControlledObserved, RunJob } from './observed.ts';
import { bestOf, isBelated, isUnfinished, startOf } from './preference.ts';

/** One ControlledJob at one instant, as the rules see it once its spec has proved valid. */
export type RunSituation = {
  readonly schedule: ControlledSchedule;
  /** Epoch seconds: what the clock says. */
  readonly now: number;
  /** Epoch seconds: what is decided for. */
  readonly at: number;
  readonly state: SpanState;
  readonly observed: ControlledObserved;
  /** Those that it controls. */
  readonly jobs: readonly RunJob[];
  /** Rule 2: their run began before the most recent stop. */
  readonly expired: readonly RunJob[];
  /** Rule 3: they are of no run, and no person made them. */
  readonly unscheduled: readonly RunJob[];
  /** The others, in whatever state. */
  readonly staying: readonly RunJob[];
  /** Rule 6: of those that stay and have not ended, the one that is kept. */
  readonly kept: RunJob | null;
  /** Rule 6: the others that have not ended, or must not begin. */
  readonly surplus: readonly RunJob[];
};

/** Turns what a controller saw into what the rules ask about. */
export function runSituationOf(
  schedule: ControlledSchedule,
  now: number,
  observed: ControlledObserved,
): RunSituation {
  const at = effectiveInstant(now, observed);
  const state = schedule.stateAt(at);
  const jobs = observed.jobs.filter(({ owned }) => owned);
  const isExpired = (job: RunJob): boolean => state.lastStop !== null && startOf(job) < state.lastStop;
  const unexpired = jobs.filter((job) => !isExpired(job));
  const stays = ({ manual }: RunJob): boolean => state.shouldBeRunning || manual;
  const staying = unexpired.filter(stays);
  const candidates = staying.filter((job) => isUnfinished(job) && !isBelated(job, staying));
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
    kept,
    surplus: staying.filter((job) => job !== kept && isUnfinished(job)),
  };
}

/** A clock that is put back undoes nothing: what was done at an instant was done. */
export function effectiveInstant(now: number, { status }: Pick<ControlledObserved, 'status'>): number {
  return Math.max(now, readInstant(status.mostRecentAction?.timestamp) ?? now);
}
