import { dateArgument } from '../../reading/dateArgument.ts';
import { definedOf } from '../../reading/definedOf.ts';
import { sameJSON } from '../../kubernetes/sameJSON.ts';
import { jobName } from '../../period/jobName.ts';
import { latestHandled, resetCommand } from '../../kubernetes/handledInFuture.ts';
import { parseWindow } from '../../spec/window.ts';
import { instantSeconds } from '../../time/instantLike.ts';
import { formatInstant } from '../../zone/formatInstant.ts';
import type { ClaimRequest, Decision, OutcomeRecord } from '../decision/decision.ts';
import { fieldAfter } from '../decision/handledInFuture.ts';
import { claimAfter, suspendedField } from '../decision/handledStatus.ts';
import { consecutiveFailures, newlyFinished } from '../decision/consecutiveFailures.ts';
import type { Observed, ObservedJob } from '../decision/observed.ts';
import { withoutForeignJobs } from '../decision/provenJobs.ts';
import { isKeptByFinalizers } from '../decision/replacement.ts';
import { nextConditions } from './conditions.ts';
import { activeJobs, jobCounters, resultOf, withResult } from './jobResults.ts';
import type { KronJob, KronJobWithoutTemplate } from './kronJob.ts';
import type { Status, StoredPeriod } from './status.ts';
import { storedStatus, time } from './storedStatus.ts';

const recentLength = 10;

/**
 * The status to write for a decision, or null if it equals the stored status. For `run`, write it after the
 * create succeeds; `observed.jobs` may already contain the new Job. For `replace`, write it before the
 * deletions.
 *
 * @param kronJob - as stored; the new status starts from its `status`
 * @param now - the instant that the decision was made for
 * @throws TypeError if `now` is no Date
 *
 * @example
 * const decision = decide(scheduleSpecOf(kronJob), now, observed);
 * const status = nextStatus(kronJob, decision, observed, now); // null: nothing to write
 */
export function nextStatus(
  kronJob: KronJobWithoutTemplate,
  decision: Decision,
  observed: Observed,
  now: Date,
): Status | null {
  if (decision.reason === 'Deleting') return null;
  const previous = kronJob.status ?? storedStatus(observed.status);
  const {
    claim,
    active,
    jobTTL,
    lastChosenTime,
    nextPeriodID,
    nextNominalTime,
    nextChosenTime,
    suspendedSince,
    consecutiveFailures: failures,
    clusterName: _,
    ...kept
  } = previous;
  const at = formatInstant(Math.floor(dateArgument('now', now)));
  const jobNames = jobNamesOf(kronJob, decision.outcomes);
  const seen = withCreated(withOwnJobs(kronJob, decision, observed), decision, jobNames, now);
  const finished = newlyFinished(active, seen.jobs, jobNames.values());
  const { generation } = kronJob.metadata;

  const status: Status = {
    ...kept,
    ...definedOf({ observedGeneration: generation, jobTTL: observed.status.jobTTL }),
    ...schedulingFields(decision),
    ...suspendedField(decision, previous, now),
    ...lastFields(lastChosenTime, decision),
    ...nextFields(decision),
    ...claimField(claim, decision, observed, at),
    ...activeJobs(seen),
    ...jobCounters(previous, finished, at),
    ...failuresField(kronJob, previous, finished, decision),
    ...recentField(kept, decision, seen, jobNames),
  };
  const inputs = {
    decision,
    status,
    refusal: observed.template?.refusal ?? null,
    isKeptByFinalizers: seen.jobs.some(
      (job) => job.owned && job.state === 'active' && isKeptByFinalizers(job),
    ),
    changes: observed.template?.changes,
    countsSince: countsSince(decision, observed),
    inFuture: inFuture(kronJob, status, now),
    pauseAfterFailures: pauseLimitOf(kronJob),
  };
  const conditions = nextConditions(inputs, kept, at);
  const next = { ...status, conditions };
  return sameJSON(next, previous) ? null : next;
}

/**
 * The finished Jobs that {@link nextStatus} counts. Each Job is counted for at most one stored status.
 *
 * @example
 * newlyFinishedJobs(kronJob, decision, observed).map(({ name, state }) => `${name} ${state}`)
 * // ['db-backup-4llbpiospz failed']
 */
export function newlyFinishedJobs(
  kronJob: KronJobWithoutTemplate,
  decision: Decision,
  observed: Observed,
): ObservedJob[] {
  const previous = kronJob.status ?? storedStatus(observed.status);
  const recorded = jobNamesOf(kronJob, decision.outcomes).values();
  const finished = newlyFinished(previous.active, observed.jobs, recorded);
  if (finished.length === 0) return finished;
  return withOwnJobs(kronJob, decision, { ...observed, jobs: finished }).jobs.filter(({ owned }) => owned);
}

/**
 * Returns the observation. Sets `owned` to false for a Job that only blocks the name of a later period's Job, as the
 * decision does. So the status does not list or count such a Job.
 */
function withOwnJobs(
  { metadata, spec }: KronJobWithoutTemplate,
  { action }: Decision,
  observed: Observed,
): Observed {
  const window = (): number => (action === 'invalid' ? 0 : windowLength(spec));
  return { ...observed, jobs: withoutForeignJobs(observed.jobs, metadata.name, window) };
}

/**
 * `policy.pauseAfterFailures`, or null if the KronJob never pauses. A spec that was stored under an older schema can be
 * anything.
 */
function pauseLimitOf({ spec }: Pick<KronJobWithoutTemplate, 'spec'>): number | null {
  const { pauseAfterFailures } = (spec as KronJobWithoutTemplate['spec'] | null | undefined)?.policy ?? {};
  return typeof pauseAfterFailures === 'number' ? pauseAfterFailures : null;
}

function failuresField(
  kronJob: KronJobWithoutTemplate,
  previous: Status,
  finished: readonly ObservedJob[],
  { action }: Decision,
): Status {
  if (pauseLimitOf(kronJob) === null) return {};
  const { spec } = kronJob;
  const { name, generation } = kronJob.metadata;
  const window = finished.length === 0 || action === 'invalid' ? 0 : windowLength(spec);
  const count = consecutiveFailures({ status: previous, generation }, finished, { name, window });
  return { consecutiveFailures: count };
}

/** In seconds. A KronJob that was stored without validation may have no spec. */
function windowLength(spec: KronJobWithoutTemplate['spec'] | null | undefined): number {
  const window = parseWindow(spec?.window ?? {}, 'spec.window');
  return window.ok ? window.value.length : 0;
}

function jobNamesOf(
  kronJob: Pick<KronJob, 'metadata'>,
  outcomes: readonly OutcomeRecord[],
): ReadonlyMap<string, string> {
  const executed = outcomes.filter(({ outcome }) => outcome === 'executed');
  return new Map(executed.map(({ periodID }) => [periodID, jobName(kronJob.metadata.name, periodID)]));
}

/** Adds the Job that `run` has created, if the observation does not have it yet. */
function withCreated(
  observed: Observed,
  decision: Decision,
  jobNames: ReadonlyMap<string, string>,
  createdAt: Date,
): Observed {
  const { period } = decision;
  const name = decision.action === 'run' && period !== null ? jobNames.get(period.periodID) : undefined;
  if (name === undefined || observed.jobs.some((job) => job.name === name)) return observed;
  const created = { name, uid: '', owned: true, createdAt, state: 'active', deleting: false } as const;
  return { ...observed, jobs: [...observed.jobs, created] };
}

function schedulingFields({ scheduling }: Decision): Status {
  const { schedulingHash, schedulingSince, schedulingFloor, highestPeriodID, clusterName } = scheduling;
  return {
    schedulingHash,
    ...time('schedulingSince', schedulingSince),
    ...definedOf({ schedulingFloor, highestPeriodID, clusterName }),
  };
}

/** The fields about the last period that has an outcome. An unschedulable period has no chosen time. */
function lastFields(lastChosenTime: string | undefined, { outcomes }: Decision): Status {
  const last = outcomes.at(-1);
  if (last === undefined) return time('lastChosenTime', lastChosenTime);
  return {
    lastPeriodID: last.periodID,
    ...time('lastNominalTime', last.nominalTime),
    ...time('lastChosenTime', last.chosenTime),
    lastOutcome: last.outcome,
  };
}

function nextFields({ next }: Decision): Status {
  if (next === null) return {};
  return {
    nextPeriodID: next.periodID,
    ...time('nextNominalTime', next.nominalTime),
    ...time('nextChosenTime', next.chosenTime),
  };
}

function claimField(
  stored: Status['claim'],
  decision: Decision,
  { holder = '' }: Observed,
  claimedAt: string,
): Pick<Status, 'claim'> {
  const newClaim = ({ chosenTime, unsure: _, ...rest }: ClaimRequest): NonNullable<Status['claim']> => ({
    ...rest,
    ...time('chosenTime', chosenTime),
    claimedAt,
    holder,
  });
  const claim = claimAfter(decision, stored, newClaim);
  return claim === undefined ? {} : { claim };
}

/** The field `recent`: the newest periods that have an outcome, with the current results of their Jobs. */
function recentField(
  { recent = [] }: Status,
  { outcomes }: Decision,
  observed: Observed,
  jobNames: ReadonlyMap<string, string>,
): Status {
  const added = outcomes.map((record) => recentPeriod(record, jobNames.get(record.periodID), observed));
  const known = recent.map((entry) => withResult(entry, observed));
  const all = [...added.reverse(), ...known].slice(0, recentLength);
  return all.length === 0 ? {} : { recent: all };
}

function recentPeriod(record: OutcomeRecord, name: string | undefined, observed: Observed): StoredPeriod {
  const { periodID, chosenTime, outcome, reason } = record;
  const result = resultOf(observed.jobs.find((job) => job.name === name));
  return {
    periodID,
    ...time('chosenTime', chosenTime),
    outcome,
    reason,
    ...(name === undefined ? {} : { jobName: name, ...result }),
  };
}

/**
 * Returns a message about the status field that is too far in the future, with the command that resets it. null if no field
 * is too far in the future.
 */
function inFuture({ metadata, spec }: KronJobWithoutTemplate, status: Status, now: Date): string | null {
  const seconds = Math.floor(now.getTime() / 1000);
  // Most statuses pass this stricter check, which assumes a window of zero seconds. For them, the window is not parsed.
  if (fieldAfter(status, latestHandled(seconds, 0)) === undefined) return null;
  const field = fieldAfter(status, latestHandled(seconds, windowLength(spec)));
  if (field === undefined) return null;
  const reset = resetCommand(metadata);
  return `status.${field} is ${status[field]}: no period up to then runs. To set it back, run: ${reset}`;
}

/** The instant from which periods count after an edit. Null if they count from the creation of the KronJob. */
function countsSince({ scheduling }: Decision, { createdAt }: Observed): string | null {
  const since = scheduling.schedulingSince.getTime() / 1000;
  return since > instantSeconds(createdAt) ? formatInstant(since) : null;
}
