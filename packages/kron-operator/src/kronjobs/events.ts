import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { jobKind, kronJobKind } from '@kron/kubernetes/resources';
import type { Condition, ObservedJob, OutcomeRecord, Problem, Status } from 'kron-core';
import { handledInFutureReason, hasNewClaim, heldBack, newlyFinishedJobs } from 'kron-core/controller';
import type { CalendarSet } from '../calendars/calendarSet.ts';
import type { CalendarChange } from '../calendars/calendars.ts';
import type { EventRecorder } from '../controller/events/eventRecorder.ts';
import { type EventNote, referenceTo } from '../controller/events/eventNote.ts';
import type { CachedJob, CachedKronJob } from './cache.ts';
import type { ReconcileContext } from './context.ts';
import type { CreatedJob } from './state.ts';

/** Records Kubernetes Events of KronJobs: what the operator did, and why it did nothing. */
export class EventReporter {
  readonly #recorder: Pick<EventRecorder, 'record'>;

  constructor(recorder: Pick<EventRecorder, 'record'>) {
    this.#recorder = recorder;
  }

  /** Reports a created Job. The note contains all values from which the chosen time can be computed again. */
  created({ kronJob, decision: { period }, job }: CreatedJob): void {
    const [from, to, chosen] = [period.windowStart, period.windowEnd, period.chosenTime].map(instantOf);
    const { distribution, spread } = kronJob.spec;
    const slot = spread ? `, slot ${spread.slot} of ${spread.of}` : '';
    const note =
      `Created job ${job.metadata.name}: period ${period.periodID}, window ${from} to ${to}, ` +
      `chosen time ${chosen}, distribution ${distribution?.name ?? 'uniform'}${slot}, seed hash ${period.seedHash}`;
    this.#recordFor(kronJob, { type: 'Normal', reason: 'SuccessfulCreate', action: 'Create', note }, job);
  }

  createFailed(kronJob: CachedKronJob, note: string): void {
    this.#recordFor(kronJob, { type: 'Warning', reason: 'FailedCreate', action: 'Create', note });
  }

  /** Reports that a calendar that KronJobs refer to was created, edited or deleted. */
  calendarChanged({ kind, calendar, isDeleted, before, after, referrerCount }: CalendarChange): void {
    const referring = `${referrerCount} ${referrerCount === 1 ? 'KronJob refers' : 'KronJobs refer'} to it`;
    const since = `periods due from ${instantOf(new Date(Math.floor(after.seenAt / 1_000) * 1_000))} on follow it`;
    const note = isDeleted
      ? `Deleted: ${referring}: they start no Job until it is back or they no longer refer to it`
      : `${before.hash === 'missing' ? 'Created' : 'Edited'}: ${referring}: ${since}`;
    this.#recorder.record({
      type: isDeleted ? 'Warning' : 'Normal',
      reason: isDeleted ? 'CalendarDeleted' : 'CalendarEdited',
      action: 'Schedule',
      note,
      regarding: referenceTo(calendar, kind),
    });
  }

  deleted(kronJob: CachedKronJob, job: CachedJob): void {
    const note = `Deleted job ${job.metadata.name}`;
    this.#recordFor(kronJob, { type: 'Normal', reason: 'SuccessfulDelete', action: 'Delete', note }, job);
  }

  deleteFailed(kronJob: CachedKronJob, job: CachedJob, why: string): void {
    const note = `Error deleting job ${job.metadata.name}: ${why}`;
    this.#recordFor(kronJob, { type: 'Warning', reason: 'FailedDelete', action: 'Delete', note }, job);
  }

  /** Reports a spec that costs too much. The KronJob runs, but the API server would refuse a new one with this spec. */
  tooCostly(kronJob: CachedKronJob, { path, message }: Problem): void {
    const note = `It keeps running, but could not be created today: ${path}: ${message}`;
    this.#recordFor(kronJob, { type: 'Warning', reason: 'TooCostly', action: 'Schedule', note });
  }

  /** Reports an invalid spec by an Event, because the API server has refused the status that reports it. */
  invalid({ kronJob, decision: { reason, message: note } }: ReconcileContext): void {
    this.#recordFor(kronJob, { type: 'Warning', reason, action: 'Schedule', note });
  }

  statusRefused(kronJob: CachedKronJob, why: string): void {
    const note = `Error updating status: due periods still run unless they need a claim in the status, and finished Jobs are kept: ${why}`;
    this.#recordFor(kronJob, { type: 'Warning', reason: 'FailedUpdateStatus', action: 'Record', note });
  }

  readRefused(kronJob: CachedKronJob, why: string): void {
    const note = `Error reading what the next decision needs: ${why}`;
    this.#recordFor(kronJob, { type: 'Warning', reason: 'FailedRead', action: 'Read', note });
  }

  /** Reports what a stored status has in addition to the status before it. */
  statusWritten(context: ReconcileContext, status: Status): void {
    const { kronJob, decision, observed, calendars } = context;
    for (const record of decision.outcomes) this.#outcome(kronJob, record, observed.jobs);
    for (const job of newlyFinishedJobs(kronJob, decision, observed)) this.#ended(kronJob, job);
    for (const condition of status.conditions ?? []) this.#conditionWritten(kronJob, condition, calendars);
    const { action, reason, message: note } = decision;
    if (action === 'replace') this.#recordFor(kronJob, { type: 'Normal', reason, action: 'Replace', note });
    if (reason === 'Queued' && hasNewClaim(kronJob, decision))
      this.#recordFor(kronJob, { type: 'Normal', reason, action: 'Schedule', note });
  }

  #conditionWritten(kronJob: CachedKronJob, condition: Condition, calendars: CalendarSet | undefined): void {
    if (!isWarning(condition)) return;
    const before = kronJob.status.conditions?.find(({ type }) => type === condition.type);
    if (isSameCondition(condition, before)) return;
    // One edit of a calendar can stop 100,000 KronJobs, so these Events are limited. The status also reports each stop.
    if (condition.reason.includes('Calendar') && calendars?.takeHeldEvent() === false) return;
    const { reason, message: note } = condition;
    this.#recordFor(kronJob, { type: 'Warning', reason, action: 'Schedule', note });
  }

  #outcome(
    kronJob: CachedKronJob,
    { periodID, chosenTime, outcome, reason }: OutcomeRecord,
    jobs: readonly ObservedJob[],
  ): void {
    // `created` has already reported the period.
    if (outcome === 'executed') return;
    const chosen = chosenTime === null ? '' : `, chosen time ${instantOf(chosenTime)},`;
    const type = outcome === 'skipped' || reason === 'Suspended' ? 'Normal' : 'Warning';
    const cause = reason === 'JobActive' ? heldBack(jobs) : '';
    const note = `Period ${periodID}${chosen} is ${outcome}: ${explanationOf(reason, kronJob)}${cause}`;
    this.#recordFor(kronJob, { type, reason, action: 'Schedule', note });
  }

  #ended(kronJob: CachedKronJob, { name, uid, state }: ObservedJob): void {
    const note = `Saw completed job: ${name}, ${state}`;
    const job = { metadata: { namespace: kronJob.metadata.namespace, name, uid } };
    this.#recordFor(kronJob, { type: 'Normal', reason: 'SawCompletedJob', action: 'Complete', note }, job);
  }

  #recordFor(
    kronJob: CachedKronJob,
    event: Omit<EventNote, 'regarding' | 'related'>,
    job?: Pick<KubeObject, 'metadata'>,
  ): void {
    const regarding = referenceTo(kronJob, kronJobKind);
    const related = job === undefined ? {} : { related: referenceTo(job, jobKind) };
    this.#recorder.record({ ...event, regarding, ...related });
  }
}

function explanationOf(reason: OutcomeRecord['reason'], { spec }: CachedKronJob): string {
  // A spec with this reason is valid, so `policy` can be read without a check.
  const maxActive = reason === 'JobActive' ? (spec.policy?.maxActive ?? 1) : 1;
  if (maxActive > 1)
    return `the ${maxActive} Jobs that maxActive allows are active, and concurrency is forbid`;
  return explanations[reason] ?? reason;
}

const explanations: Partial<Record<OutcomeRecord['reason'], string>> = {
  JobActive: 'a Job of an earlier period is active, and concurrency is forbid',
  Displaced: 'a later period came due while it waited for a place',
  ConsecutiveFailures: 'pauseAfterFailures runs failed in a row, and the spec was not edited since',
  DeadlineExceeded: 'it could not start within its deadline',
  FailedDelete: 'a Job that it replaces could not be deleted before the next period came due',
  ReplacePending: 'finalizers kept a Job that it replaces until the next period came due',
  Suspended: 'the KronJob was suspended when it was due',
  Superseded: 'a later period replaced it',
  Unknown: 'its Job may have run and been deleted before the status recorded it',
  NoAllowedInstant: 'the constraints allow no candidate in its window',
};

/**
 * Whether a condition leads to a warning Event. Other problems have an Event of their own: each refused create has
 * FailedCreate, and an unschedulable period is reported with its outcome.
 */
function isWarning({ type, status, reason }: Condition): boolean {
  if (reason === handledInFutureReason || reason === 'ConsecutiveFailures') return true;
  if (status !== 'True') return false;
  return (
    type === 'InvalidSpec' ||
    type === 'JobChanged' ||
    (type === 'SchedulingError' && (reason === 'ForeignJob' || reason === 'ReplacePending'))
  );
}

function isSameCondition({ status, reason, message }: Condition, before: Condition | undefined): boolean {
  // Another failure changes the message of a paused KronJob. It is still the same pause, so do not report it again.
  if (reason === 'ConsecutiveFailures') return before?.reason === reason;
  return before?.status === status && before.message === message;
}

function instantOf(time: Date | null): string {
  return time === null ? 'none' : time.toISOString().replace('.000Z', 'Z');
}
