import { calendarsHash, holderIn, holdersOf, referredHashes, schedulingHash } from './calendars.ts';
import type { Case } from './cases/case.ts';
import { lostAndDoubled, markedTimes } from './clockChanges.ts';
import { toEpoch, toRfc3339 } from './instant.ts';
import { jobName } from './jobName.ts';
import { referencePeriod } from './period.ts';
import { decided } from './policy/decided.ts';
import { inOrder, modelPeriods } from './policy/modelPeriods.ts';
import type { DecideRequest } from './policy/observation.ts';
import type { Calendar, Spec } from './spec.ts';
import { referenceSpread } from './spread.ts';
import { calendarRule, withoutInvalid } from './validation/calendar.ts';
import { issuesOf } from './validation/issuesOf.ts';
import { required } from './validation/rule.ts';

type Request = DecideRequest & {
  after: string;
  count: number;
  nominalTime: string;
  name: string;
  periodID: string;
  calendar: Calendar;
  timezone: string;
  instants: string[];
};

/** The answer of the reference to a case of kron-conformance. null: it does not know the rule. */
export function answer(one: Case): object | null {
  const request = one.input as Request;
  switch (one.op) {
    case 'validate':
      return validated(request);
    case 'upcoming':
      return { periods: upcoming(whole(request), request) };
    case 'period':
      return { period: period(whole(request), request) };
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
      return { decision: decided(request) };
    case 'import':
      return null;
    default:
      throw new RangeError('not an op');
  }
}

/** The spec with what it can refer to. */
function whole({ spec, calendars, clusterName }: Request): Spec {
  return {
    ...spec,
    ...(calendars !== undefined && { calendars: calendars as NonNullable<Spec['calendars']> }),
    ...(clusterName !== undefined && { clusterName }),
  };
}

function validated({ identity, spec, calendars, clusterName, calendar, now }: Partial<Request>): object {
  if (calendar !== undefined) return { issues: required(calendarRule)(calendar, 'spec') };
  const issues = issuesOf({ identity, spec, calendars, clusterName });
  if (now === undefined || spec === undefined || issues.length > 0) return { issues };
  if (spec.clockChanges !== undefined) return { issues, lost: null, doubled: null };
  const from = toEpoch(now);
  return { issues, ...lostAndDoubled(spec, from, from + 1826 * 86_400) };
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

function hashes(request: Request): object {
  const { spec, calendars = {} } = request;
  const read = withoutInvalid(calendars);
  return {
    schedulingHash: schedulingHash(whole(request), read),
    calendarsHash: calendarsHash(spec, read),
    calendarHashes: referredHashes(spec, read),
  };
}
