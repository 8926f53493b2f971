import type { Problem } from '../../reading/issue.ts';
import { InvalidSpecError } from '../../reading/issue.ts';
import { problemLines } from '../../reading/problemLines.ts';
import { compileControlled } from '../spec/compile.ts';
import type { ControlledSchedule } from '../spec/schedule.ts';
import type { ControlledSpec } from '../spec/spec.ts';
import type { ControlledAction, ControlledDecision, DeleteAction, DeletionReason } from './decision.ts';
import type { ControlledObserved, RunJob } from './observed.ts';
import type { Creation } from './creation.ts';
import { creationFor } from './creation.ts';
import { outOfDateOf } from './outOfDate.ts';
import { bestOf, isUnfinished } from './preference.ts';
import type { Release } from './unsuspend.ts';
import { releaseOf } from './unsuspend.ts';
import type { RunSituation } from './situation.ts';
import { effectiveInstant, runSituationOf } from './situation.ts';
import { runStateOf } from './runState.ts';
import { spanSentence, verdictOn } from './verdict.ts';

/** Nobody watches Pods, so whoever waits for some to go looks again after so many seconds. */
const podPollSeconds = 2;

/**
 * What to do about a ControlledJob at one instant, given what was observed of it. Pure: the same arguments give the same
 * decision, in a cluster, on a laptop and in a simulation.
 *
 * Docs: docs/reference/controlled-scheduling.md, "What is done"; the comments name its rules.
 *
 * @param spec - a spec, or what `compileControlled` made of it; an invalid one is decided about as well (`InvalidSpec`)
 * @param now - floored to whole seconds
 * @param observed - without it the ControlledJob counts as new: it has no Jobs, and nothing was done yet
 * @throws RangeError when `now`, or an instant in `observed`, is not one
 *
 * @example
 * const spec = { identity: 'prod/desk', events: [{ action: 'start', cronSchedule: '0 9 * * *' }] };
 * decideControlled(spec, new Date('2026-03-02T09:00:00Z')).actions
 * // [{ do: 'create', job: 'desk-1772442000-0', scheduledAt: 2026-03-02T09:00:00.000Z, index: 0, reason: 'Start' }]
 */
export function decideControlled(
  spec: ControlledSpec | ControlledSchedule,
  now: Date,
  observed: ControlledObserved = unseen,
): ControlledDecision {
  const seconds = Math.floor(now.getTime() / 1000);
  if (Number.isNaN(seconds)) throw new RangeError('now: expected a valid Date, found an invalid one');
  const config = configurationOf(spec, observed.issues ?? []);
  if (config.schedule === null || observed.deleting) return nothingDone(seconds, observed, config);
  const situation = runSituationOf(config.schedule, seconds, observed);
  return situation.schedule.suspend ? underSuspension(situation) : byTheRules(situation);
}

const unseen: ControlledObserved = { uid: '', deleting: false, status: {}, jobs: [] };

type Configuration =
  | { readonly schedule: ControlledSchedule }
  | { readonly schedule: null; readonly problems: readonly Problem[] };

function configurationOf(
  spec: ControlledSpec | ControlledSchedule,
  problems: readonly Problem[],
): Configuration {
  if (problems.length > 0) return { schedule: null, problems };
  try {
    return { schedule: compileControlled(spec) };
  } catch (error) {
    if (!(error instanceof InvalidSpecError)) throw error;
    return { schedule: null, problems: error.issues };
  }
}

/** Jobs of an object that is going go with it; of one that cannot be read, nobody knows what should become of them. */
function nothingDone(now: number, observed: ControlledObserved, config: Configuration): ControlledDecision {
  const owned = observed.jobs.filter((job) => job.owned);
  return {
    ...(observed.deleting
      ? {
          reason: 'Deleting',
          message: 'The ControlledJob is being deleted: nothing is done for it any more.',
        }
      : { reason: 'InvalidSpec', message: config.schedule === null ? problemLines(config.problems) : '' }),
    actions: [],
    at: dateOf(effectiveInstant(now, observed)),
    schedule: null,
    suspended: false,
    job: bestOf(owned, '')?.name ?? null,
    isRunning: owned.some(isUnfinished),
    isExpectedToRun: false,
    outOfDate: { status: false, reason: 'NoJob' },
    startingDeadlineExceeded: false,
    wakeAt: null,
  };
}

/** Rule 1. */
function underSuspension(situation: RunSituation): ControlledDecision {
  const message = `spec.suspend is true: there are no Jobs until it is false. ${spanSentence(situation)}`;
  return {
    ...commonOf(situation),
    reason: 'Suspended',
    message,
    actions: deletionsOf(situation.jobs, 'Suspended'),
    isRunning: situation.jobs.some(isUnfinished),
    isExpectedToRun: false,
    outOfDate: { status: false, reason: 'NoJob' },
    wakeAt: wakeAt(situation, []),
  };
}

/** Rules 2 to 7. */
function byTheRules(situation: RunSituation): ControlledDecision {
  const { expired, unscheduled, surplus, staying, jobs } = situation;
  const creation = creationFor(situation);
  // What is about to be replaced does not begin.
  const release = creation === null ? releaseOf(situation) : null;
  const actions: ControlledAction[] = [
    ...deletionsOf(expired, 'Expired'),
    ...deletionsOf(unscheduled, 'NotScheduled'),
    ...deletionsOf(surplus, 'OneTooMany'),
    ...(creation?.kind === 'create' ? [creation.action] : []),
    ...(release?.kind === 'act' ? [release.action] : []),
  ];
  return {
    ...commonOf(situation),
    ...verdictOn(situation, creation, release),
    actions,
    isRunning: staying.length > 0 || jobs.some(isUnfinished),
    isExpectedToRun: situation.state.shouldBeRunning || staying.length > 0,
    outOfDate: outOfDateOf(situation),
    startingDeadlineExceeded: creation?.kind === 'exceeded',
    wakeAt: wakeAt(situation, [retryAt(situation, creation), pollAt(situation, release)]),
  };
}

function commonOf(
  situation: RunSituation,
): Pick<ControlledDecision, 'at' | 'schedule' | 'suspended' | 'job' | 'startingDeadlineExceeded'> {
  const { schedule, at, state, jobs, staying, kept } = situation;
  const told =
    kept ??
    bestOf(staying, schedule.templateHash) ??
    bestUnfinished(situation) ??
    bestOf(jobs, schedule.templateHash);
  return {
    at: dateOf(at),
    schedule: runStateOf(state),
    suspended: schedule.suspend,
    job: told?.name ?? null,
    startingDeadlineExceeded: false,
  };
}

function bestUnfinished({ schedule, jobs }: RunSituation): RunJob | null {
  return bestOf(jobs.filter(isUnfinished), schedule.templateHash);
}

/** What is being deleted already is not deleted again. */
function deletionsOf(jobs: readonly RunJob[], reason: DeletionReason): DeleteAction[] {
  return jobs
    .filter(({ deleting }) => !deleting)
    .map(({ name, uid }) => ({ do: 'delete', job: name, uid, reason }));
}

/** What cannot be created in time is to be seen as such when its time is over. */
function retryAt({ schedule, state }: RunSituation, creation: Creation | null): number | null {
  if (creation === null || creation.kind === 'exceeded' || creation.action.reason !== 'Start') return null;
  if (schedule.startingDeadline === 0 || state.runStart === null) return null;
  return state.runStart + schedule.startingDeadline + 1;
}

/** By the clock, even where that was put back. */
function pollAt({ now }: RunSituation, release: Release | null): number | null {
  return release?.kind === 'wait' && release.what === 'Pod' ? now + podPollSeconds : null;
}

function wakeAt({ state }: RunSituation, others: readonly (number | null)[]): Date | null {
  const instants = [state.nextStart, state.nextStop, ...others].filter((instant) => instant !== null);
  return instants.length === 0 ? null : dateOf(Math.min(...instants));
}

function dateOf(seconds: number): Date {
  return new Date(seconds * 1000);
}
