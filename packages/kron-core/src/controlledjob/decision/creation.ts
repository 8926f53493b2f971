import { clockTolerance } from '../../kubernetes/handledInFuture.ts';
import type { ControlledSchedule } from '../events/schedule.ts';
import { isOfAnotherTemplate } from '../spec/templateHash.ts';
import type { CreateAction } from './decision.ts';
import { maxJobIndex, runJobName } from './jobName.ts';
import type { FinishedJob, RunJob } from './observed.ts';
import { isStoppedByUser } from './preference.ts';
import type { RunSituation } from './situation.ts';

export type Creation =
  | { readonly kind: 'create'; readonly action: CreateAction }
  /** Another Job already has the name. */
  | { readonly kind: 'taken'; readonly by: RunJob; readonly action: CreateAction }
  /**
   * The clock was set back to a time before the start of the run. A Job that is created before `start`, in epoch seconds,
   * would not count as a Job of the run.
   */
  | { readonly kind: 'early'; readonly start: number }
  /** The starting deadline, in epoch seconds, has passed. */
  | { readonly kind: 'exceeded'; readonly until: number };

/**
 * Rules 4 and 5: whether to create a Job. A run without a Job gets its first Job, unless the status remembers a finished Job
 * of the run. A run whose Job is from another template gets a new Job, if the policy requires it. Otherwise null.
 */
export function creationFor(situation: RunSituation): Creation | null {
  const { state, staying, finished, kept } = situation;
  if (state.runStart === null) return null;
  if (staying.length === 0) {
    if (finished !== null) return null;
    const until = startableUntil(situation.schedule, state.runStart);
    if (situation.at > until) return { kind: 'exceeded', until };
    return creationAt(situation, { scheduledAt: state.runStart, index: 0, reason: 'Start' });
  }
  if (kept === null || !needsReplacement(situation, kept)) return null;
  const index = nextIndex(staying, finished);
  if (index > maxJobIndex) return null;
  return creationAt(situation, { scheduledAt: state.runStart, index, reason: 'Recreate' });
}

/** The last second, in epoch seconds, in which a run's first Job may be created. */
export function startableUntil({ startingDeadline }: ControlledSchedule, runStart: number): number {
  return startingDeadline === 0 ? Infinity : runStart + startingDeadline;
}

/**
 * Whether the policy requires a new Job, because `kept` is from another template. A Job that is being deleted, or that a
 * user suspended, is not replaced.
 */
function needsReplacement({ schedule }: RunSituation, kept: RunJob): boolean {
  if (schedule.specChangePolicy !== 'Recreate' || kept.deleting || isStoppedByUser(kept)) return false;
  return isOfAnotherTemplate(kept.templateHash, schedule.templateHash);
}

type Place = {
  readonly scheduledAt: number;
  readonly index: number;
  readonly reason: CreateAction['reason'];
};

function creationAt(situation: RunSituation, place: Place): Creation {
  const { schedule, observed, now } = situation;
  const { scheduledAt, index, reason } = place;
  if (scheduledAt > now + clockTolerance) return { kind: 'early', start: scheduledAt };
  const job = runJobName(schedule.name, scheduledAt, index);
  const action: CreateAction = {
    do: 'create',
    job,
    scheduledAt: new Date(scheduledAt * 1000),
    index,
    reason,
    ...(isQueuedByAdmission(situation) ? { isQueued: true } : {}),
  };
  const by = observed.jobs.find(({ name }) => name === job);
  return by === undefined ? { kind: 'create', action } : { kind: 'taken', by, action };
}

/** Whether the dry run or an earlier Job shows that admission puts the Jobs into a queue. */
function isQueuedByAdmission({ observed, jobs }: RunSituation): boolean {
  return observed.template?.isQueued === true || jobs.some(({ queue }) => queue !== undefined);
}

/**
 * The index of a Job that replaces another Job. It is at least 1, and higher than that of any Job of the run, even of a
 * deleted one. A Job with a lower index would count as created too late (see `isBelated`).
 */
function nextIndex(jobs: readonly RunJob[], finished: FinishedJob | null): number {
  return jobs.reduce((highest, { index = 0 }) => Math.max(highest, index), finished?.index ?? 0) + 1;
}
