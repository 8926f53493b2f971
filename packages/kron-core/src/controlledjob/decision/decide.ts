import { InvalidSpecError, type Problem } from '../../reading/issue.ts';
import { problemLines } from '../../reading/problemLines.ts';
import { clockTolerance, latestHandled } from '../../kubernetes/handledInFuture.ts';
import { dateOf, dateOrNull } from '../../time/dateOf.ts';
import type { Ask, SpanState } from '../events/spanState.ts';
import { compileControlled } from '../events/compile.ts';
import type { ControlledSchedule } from '../events/schedule.ts';
import type { ControlledSpec } from '../spec/spec.ts';
import { type Creation, creationFor } from './creation.ts';
import type {
  ControlledAction,
  ControlledDecision,
  DeleteAction,
  DeletionReason,
  RunState,
} from './decision.ts';
import type { ControlledObserved, RunJob } from './observed.ts';
import { outOfDateOf } from './outOfDate.ts';
import { bestOf, isUnfinished } from './preference.ts';
import { effectiveInstant, type RunSituation, runSituationOf } from './situation.ts';
import { type UnsuspendStep, unsuspendStep } from './unsuspend.ts';
import { spanSentence, suspendedVerdict, verdictOn } from './verdict.ts';
import { dateArgument } from '../../reading/dateArgument.ts';

/** Kron does not watch Pods, so a decision that waits for Pods polls at this interval. */
const podPollSeconds = 2;

/**
 * Decides what to do about a ControlledJob at one instant, from what was observed of it. Pure: the same
 * arguments give the same decision in a cluster, on a laptop and in a simulation.
 *
 * Rules: docs/reference/controlled-scheduling.md, "Rules". Comments in this folder name them by
 * number.
 *
 * @param spec - a spec or a compiled schedule; an invalid spec gives the reason `InvalidSpec`
 * @param now - floored to whole seconds
 * @param observed - if absent, the ControlledJob counts as new, without Jobs or earlier actions
 * @throws RangeError if `now` or an instant in `observed` is invalid
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
  return decideAsking(undefined, spec, now, observed);
}

/** As {@link decideControlled}, but `ask` answers the questions about events. */
export function decideAsking(
  ask: Ask | undefined,
  spec: ControlledSpec | ControlledSchedule,
  now: Date,
  observed: ControlledObserved = unseen,
): ControlledDecision {
  const seconds = Math.floor(dateArgument('now', now));
  const config = configurationOf(spec, observed.issues ?? []);
  if (config.schedule === null || observed.deleting) return noActions(seconds, observed, config);
  const situation = runSituationOf(config.schedule, seconds, observed, ask);
  const decision = situation.schedule.suspend ? underSuspension(situation) : byTheRules(situation);
  return situation.at > latestHandled(seconds, 0) ? { ...decision, handledInFuture: true } : decision;
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

/**
 * The decision without actions. It has two causes. If the ControlledJob is being deleted, Kubernetes deletes its Jobs. If
 * the spec is invalid, the spec does not say what the Jobs should do.
 */
function noActions(now: number, observed: ControlledObserved, config: Configuration): ControlledDecision {
  const owned = observed.jobs.filter((job) => job.owned);
  return {
    ...(observed.deleting
      ? {
          reason: 'Deleting',
          message: 'The ControlledJob is being deleted. No more actions are taken for it.',
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

/** Rule 1: delete every Job while suspended. */
function underSuspension(situation: RunSituation): ControlledDecision {
  return {
    ...commonOf(situation),
    ...suspendedVerdict(spanSentence(situation)),
    actions: deletionsOf(situation.jobs, 'Suspended'),
    isRunning: situation.jobs.some(isUnfinished),
    isExpectedToRun: false,
    outOfDate: { status: false, reason: 'NoJob' },
    wakeAt: wakeAt(situation, []),
  };
}

/** Rules 2 to 7: decides about a ControlledJob that is not suspended. */
function byTheRules(situation: RunSituation): ControlledDecision {
  const { expired, unscheduled, surplus, staying, jobs, state, finished } = situation;
  const creation = creationFor(situation);
  // A Job that is about to be replaced is not unsuspended.
  const isReplaced = creation !== null && creation.kind !== 'early';
  const unsuspend = isReplaced ? null : unsuspendStep(situation);
  const actions: ControlledAction[] = [
    ...deletionsOf(expired, 'Expired'),
    ...deletionsOf(unscheduled, 'NotScheduled'),
    ...deletionsOf(surplus, 'OneTooMany'),
    ...(creation?.kind === 'create' ? [creation.action] : []),
    ...(unsuspend?.kind === 'act' ? [unsuspend.action] : []),
  ];
  return {
    ...commonOf(situation),
    ...verdictOn(situation, creation, unsuspend),
    actions,
    isRunning: (state.shouldBeRunning && staying.length > 0) || jobs.some(isUnfinished),
    isExpectedToRun: state.shouldBeRunning
      ? finished === null || staying.length > 0
      : staying.some(isUnfinished),
    outOfDate: outOfDateOf(situation),
    startingDeadlineExceeded: creation?.kind === 'exceeded',
    wakeAt: wakeAt(situation, [retryAt(situation, creation), pollAt(situation, unsuspend)]),
  };
}

function commonOf(
  situation: RunSituation,
): Pick<ControlledDecision, 'at' | 'schedule' | 'suspended' | 'job' | 'startingDeadlineExceeded'> {
  const { schedule, at, state, jobs, staying, finished, kept } = situation;
  const ofRun = kept ?? bestOf(staying, schedule.templateHash);
  const others = (): RunJob | null => bestUnfinished(situation) ?? bestOf(jobs, schedule.templateHash);
  const described = ofRun ?? (finished === null ? others() : null);
  return {
    at: dateOf(at),
    schedule: runStateOf(state),
    suspended: schedule.suspend,
    job: described?.name ?? null,
    startingDeadlineExceeded: false,
  };
}

function bestUnfinished({ schedule, jobs }: RunSituation): RunJob | null {
  return bestOf(jobs.filter(isUnfinished), schedule.templateHash);
}

function deletionsOf(jobs: readonly RunJob[], reason: DeletionReason): DeleteAction[] {
  return jobs
    .filter(({ deleting }) => !deleting)
    .map(({ name, uid }) => ({ do: 'delete', job: name, uid, reason }));
}

/**
 * When to decide again about the creation of a Job, or null. After the clock was set back, decide again in the first second
 * in which a new Job counts as a Job of the run. If the first Job of a run has a starting deadline, decide again in the
 * second after the deadline, to report the run if no create has succeeded.
 */
function retryAt({ schedule, state }: RunSituation, creation: Creation | null): number | null {
  if (creation === null || creation.kind === 'exceeded') return null;
  if (creation.kind === 'early') return creation.start - clockTolerance;
  if (creation.action.reason !== 'Start') return null;
  if (schedule.startingDeadline === 0 || state.runStart === null) return null;
  return state.runStart + schedule.startingDeadline + 1;
}

/**
 * When to check again whether Pods are gone. The interval begins at `now`. It does not begin at the instant of the decision,
 * because this instant can be in the future after the clock was set back.
 */
function pollAt({ now }: RunSituation, step: UnsuspendStep | null): number | null {
  return step?.kind === 'wait' && step.what === 'Pod' ? now + podPollSeconds : null;
}

function wakeAt({ state }: RunSituation, others: readonly (number | null)[]): Date | null {
  const instants = [state.nextStart, state.nextStop, ...others].filter((instant) => instant !== null);
  return instants.length === 0 ? null : dateOf(Math.min(...instants));
}

function runStateOf(state: SpanState): RunState {
  return {
    shouldBeRunning: state.shouldBeRunning,
    runStart: dateOrNull(state.runStart),
    lastStart: dateOrNull(state.lastStart),
    lastStop: dateOrNull(state.lastStop),
    nextStart: dateOrNull(state.nextStart),
    nextStop: dateOrNull(state.nextStop),
  };
}
