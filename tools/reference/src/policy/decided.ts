import { schedulingHash } from '../calendars.ts';
import { goDuration } from '../goDuration.ts';
import { toEpoch } from '../instant.ts';
import { jobName } from '../jobName.ts';
import type { Calendars, Spec } from '../spec.ts';
import { withoutInvalid } from '../validation/calendar.ts';
import { issuesOf } from '../validation/issuesOf.ts';
import { failuresOf } from './failuresOf.ts';
import { jobsOf, lastHandled, modelJob } from './jobsOf.ts';
import { modelDecision, unhandled } from './modelDecision.ts';
import type { ModelClaim, ModelLook } from './modelLook.ts';
import { emptyMemory, type ModelMemory } from './modelMemory.ts';
import { modelPeriods } from './modelPeriods.ts';
import type { DecideRequest, Observation } from './observation.ts';
import { shownDecision, type Situation } from './shownDecision.ts';

/** The decision about a KronJob, as kron-conformance shows it. */
export function decided(request: DecideRequest): object {
  if (request.observed.deleting === true) {
    const nothing = { period: null, next: null, wakeAt: null, delete: [], outcomes: [] };
    return { action: 'ended', reason: 'Deleting', ...nothing };
  }
  const before = beforeEdit(request);
  const after = situationOf(request);
  if (before === null || !hasOpenPeriod(before)) return shownDecision(after);
  return isWaiting(before) ? whileNoneIsDue(before, after) : shownDecision(before);
}

function isWaiting({ memory, look }: Situation): boolean {
  return memory.waiting !== null || modelDecision(memory, look).reason === 'Queued';
}

/** A period waits under the earlier edition until a period of either edition is due. Then the wait ends. */
function whileNoneIsDue(before: Situation, after: Situation): object {
  const [earlier, later] = [shownDecision(before), shownDecision(after)];
  const next = before.look.periods.find(({ id }) => id === earlier.next);
  const isNextDue = next !== undefined && next.due <= before.look.now;
  const isDue = later.period !== null || later.outcomes.some(({ reason }) => reason !== 'JobExists');
  if (isDue || isNextDue) return later;
  const [wakeAt = null] = [earlier.wakeAt, later.wakeAt].filter((wake) => wake !== null).sort();
  return { ...earlier, wakeAt };
}

function situationOf(request: DecideRequest): Situation {
  const { identity, calendars = {}, observed, now } = request;
  const spec = { ...specOf(request), calendars: calendars as NonNullable<Spec['calendars']> };
  const [at, created, name] = [
    toEpoch(now),
    toEpoch(observed.createdAt),
    identity.slice(identity.indexOf('/') + 1),
  ];
  const configuration = hashOf(specOf(request), calendars);
  const problem = problemOf(request);
  const periods =
    problem === null ? modelPeriods(identity, spec, Math.min(created, at) - 86_400, at + 2 * 86_400) : [];
  const jobs = jobsOf(name, spec, periods, at, observed.jobs);
  const claim = claimOf(observed);
  const hindrance = observed.replaceHindrance ?? (observed.refusedDelete ? 'FailedDelete' : undefined);
  const named = (wanted: (jobName: string) => boolean): ReadonlySet<string> =>
    new Set(periods.filter(({ id }) => wanted(jobName(name, id))).map(({ id }) => id));
  const look: ModelLook = {
    now: at,
    watchedSince: Math.min(toEpoch(observed.watchedSince), at),
    resumedAt: observed.resumedAt === undefined ? null : toEpoch(observed.resumedAt),
    createdAt: created,
    configuration,
    valid: problem === null,
    periods,
    ...policyOf(spec, failuresOf(observed, jobs)),
    jobs: jobs.owned.map((job) => modelJob(job, jobs.ofPeriod.has(job), configuration)),
    taken: named((wanted) => jobs.blocking.some((job) => job.name === wanted)),
    editedAt: editedAt(request, at),
    refused: {
      creates: named((wanted) => observed.refused?.jobName === wanted),
      deletes: observed.refusedDelete !== undefined,
      lists: observed.refusedRead !== undefined,
    },
    ...(claim && { claim }),
    ...(hindrance && { hindrance }),
  };
  return { request, name, memory: memoryOf(observed, configuration), look, jobs, problem };
}

type Policy = Pick<ModelLook, 'concurrency' | 'maxActive' | 'paused' | 'deadline' | 'suspended'>;

function policyOf({ policy = {} }: Spec, failures: number): Policy {
  return {
    concurrency: policy.concurrency ?? 'forbid',
    maxActive: policy.maxActive ?? 1,
    paused: failures >= (policy.pauseAfterFailures ?? Number.POSITIVE_INFINITY),
    deadline: Number(goDuration(policy.deadline ?? '0s') / 1_000_000_000n),
    suspended: policy.suspend ?? false,
  };
}

function specOf({ spec, clusterName }: DecideRequest): Spec {
  return clusterName === undefined ? spec : { ...spec, clusterName };
}

function hashOf(spec: Spec, calendars: Calendars): string {
  return schedulingHash(spec, withoutInvalid(calendars));
}

/** Why no period is decided. */
function problemOf({ identity, spec, calendars, clusterName }: DecideRequest): string | null {
  const issues = issuesOf({ identity, spec, calendars, clusterName });
  const [, first = null] = issues[0] ?? [];
  return issues.every(([, code]) => /Calendar|NoClusterName/.test(code)) ? first : 'InvalidSpec';
}

function claimOf({ status, holder }: Observation): ModelClaim | null {
  const { claim, jobTTL = 0 } = status;
  const isOwn = claim?.holder === holder;
  if (claim?.for !== 'ShortTTL' || (isOwn && claim.after !== undefined)) return null;
  const { periodID: id, after } = claim;
  return { id, isOwn, claimedAt: toEpoch(claim.claimedAt), jobTTL, after };
}

/** The request with the calendars of before an edit that the controller saw. */
function beforeEdit({ calendarsBefore, ...request }: DecideRequest): Situation | null {
  const isSeen = calendarsBefore !== undefined && request.observed.calendarsSeenAt !== undefined;
  if (!isSeen || !isEditOfCalendars({ ...request, calendarsBefore })) return null;
  const before = situationOf({ ...request, calendars: calendarsBefore });
  return before.problem === null ? before : null;
}

function isEditOfCalendars(request: DecideRequest): boolean {
  const { calendars = {}, calendarsBefore, observed } = request;
  const spec = specOf(request);
  const stored = observed.status.schedulingHash;
  return (
    calendarsBefore !== undefined &&
    stored === hashOf(spec, calendarsBefore) &&
    stored !== hashOf(spec, calendars)
  );
}

/** Whether a period is open that was due before the edit. */
function hasOpenPeriod({ request, memory, look }: Situation): boolean {
  const seenAt = toEpoch(request.observed.calendarsSeenAt ?? request.now);
  return unhandled(memory, look).some(({ due }) => due <= look.now && due < seenAt);
}

/** An edit of a calendar counts from when the controller saw it, but not later than now nor earlier than the one before. */
function editedAt(request: DecideRequest, now: number): number {
  const { calendarsSeenAt, status, createdAt } = request.observed;
  if (calendarsSeenAt === undefined || !isEditOfCalendars(request)) return now;
  return Math.min(now, Math.max(toEpoch(calendarsSeenAt), toEpoch(status.schedulingSince ?? createdAt)));
}

/** A claim of the same holder after a wait counts as the claim before it. */
function claimedIn({ status: { claim }, holder }: Observation): Pick<ModelMemory, 'replacing' | 'waiting'> {
  const id = claim?.periodID ?? null;
  const purpose = claim?.holder === holder ? (claim?.after ?? claim?.for) : claim?.for;
  return purpose === 'Queue' ? { replacing: null, waiting: id } : { replacing: id, waiting: null };
}

function memoryOf(observed: Observation, current: string): ModelMemory {
  const { status } = observed;
  const last = lastHandled(status);
  const stored = status.schedulingHash?.startsWith('v1:') ? status.schedulingHash : current;
  const highest = status.highestPeriodID ?? status.lastPeriodID;
  const floors = [status.schedulingFloor, stored === current ? undefined : highest].flatMap((floor) =>
    floor === undefined ? [] : [toEpoch(floor)],
  );
  const record = { outcome: 'executed', reason: 'Created', configuration: stored, era: 0 } as const;
  return {
    ...emptyMemory,
    handled: last === null ? [] : [{ ...last, ...record }],
    configuration: stored,
    since: status.schedulingSince === undefined ? null : toEpoch(status.schedulingSince),
    suspendedSince: status.suspendedSince === undefined ? null : toEpoch(status.suspendedSince),
    ...claimedIn(observed),
    abandoned: Math.max(Number.NEGATIVE_INFINITY, ...floors),
  };
}
