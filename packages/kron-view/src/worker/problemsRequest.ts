import { objectKey } from '@kron/fleet/fleet/objectKey';
import { observedDuration } from '@kron/fleet/live/observedDuration';
import { exactDuration } from '@kron/fleet/text/durationText';
import { utcText } from '@kron/fleet/text/instantText';
import { zoneClock } from '../clock/zoneClock.ts';
import type { Known, Steps } from './known.ts';
import { pastProblems } from './pastProblems.ts';
import { loadsOf } from './loadsRequest.ts';
import type { RowWithPeriods } from './periodOrder.ts';
import { type ProblemLimits, type ProblemRow, type ViewSpan, stateBit } from './protocol.ts';
import { type CompiledKronJob, firstFrom } from './rowPeriods.ts';
import { whenActive } from './whenActive.ts';

type Limits = ProblemLimits & { span: ViewSpan };

/**
 * Returns the problems that the Fleet contains, and the problems that the page finds in a span. Failed, missed and
 * unschedulable runs come first, then other errors, then other warnings.
 */
export function* problemsOf(known: Known, limits: Limits): Steps<ProblemRow[]> {
  const { span, maxPerMinute } = limits;
  const found: ProblemRow[] = invalidObjects(known);
  for (const [row, one] of known.compiled.entries()) {
    if (one === null || one.kind === 'ControlledJob') continue;
    // Request each row separately, because the number of periods in one request is limited.
    for (const member of yield* known.members([row], span))
      found.push(...kronJobProblems(one, member, { ...limits, known }));
    yield;
  }
  found.push(...pastProblems(known));
  if (maxPerMinute !== null) found.push(...(yield* crowdedMinutes(known, span, maxPerMinute)));
  return withoutAccepted(mergeRows(known.fleet.problems, found), known.fleet.objects).sort(
    (a, b) => rank(a) - rank(b),
  );
}

/** Removes the problems whose codes an object accepts with the annotation `kron.io/accept`. */
function withoutAccepted(problems: readonly ProblemRow[], objects: Known['fleet']['objects']): ProblemRow[] {
  const accepted = new Set(
    objects.flatMap(({ kind, identity, accepted: reasons = {} }) =>
      Object.keys(reasons).map((code) => keyOf({ code, kind, identity })),
    ),
  );
  return problems.filter((problem) => !accepted.has(keyOf(problem)));
}

const firstCodes = ['Failing', 'Missed', 'Unschedulable'];

function rank({ code, severity }: ProblemRow): number {
  const place = firstCodes.indexOf(code);
  if (place >= 0) return place;
  return firstCodes.length + (severity === 'error' ? 0 : 1);
}

/**
 * Merges the problems of the Fleet with the problems that the page found. If both contain the same problem, the result has
 * the position in a file from the Fleet, and the instant from the page.
 */
function mergeRows(reported: readonly ProblemRow[], found: readonly ProblemRow[]): ProblemRow[] {
  const byKey = new Map(found.map((problem) => [keyOf(problem), problem]));
  const known = new Set(reported.map(keyOf));
  return [
    ...reported.map((problem) => {
      const { at, periodID } = byKey.get(keyOf(problem)) ?? {};
      return {
        ...problem,
        ...(at === undefined ? {} : { at }),
        ...(periodID === undefined ? {} : { periodID }),
      };
    }),
    ...found.filter((problem) => !known.has(keyOf(problem))),
  ];
}

type Key = Partial<Record<'code' | 'kind' | 'identity', string | undefined>>;

/**
 * Identifies a problem. The key has the kind, because objects of different kinds can have the same name. A problem without a
 * kind is not about an object of the Fleet.
 */
function keyOf({ code = '', kind = '', identity = '' }: Key): string {
  return `${code} ${kind} ${identity}`;
}

/** The codes of the warnings about a CronJob whose start times cannot be computed. */
const notPlaced: ReadonlySet<string> = new Set(['ScheduleNotPlaced', 'NoClusterName']);

/** An error for each object that does not compile, unless the Fleet already contains a problem that says so. */
function invalidObjects({ invalid, fleet }: Known): ProblemRow[] {
  const reported = new Set(
    fleet.problems
      .filter(({ severity, code }) => severity === 'error' || notPlaced.has(code))
      .map(({ kind, identity }) => keyOf({ kind, identity })),
  );
  const others = invalid.filter(({ kind, identity }) => !reported.has(keyOf({ kind, identity })));
  return others.map((one) => ({ severity: 'error', code: 'InvalidSpec', ...one, place: null }));
}

function kronJobProblems(
  one: CompiledKronJob,
  member: RowWithPeriods,
  { span, known, assumed, isObserved }: Limits & { known: Known },
): ProblemRow[] {
  if (one.job.schedule.policy.suspend) return [];
  const observed = isObserved ? observedDuration(known.runs.get(objectKey(one.object))) : null;
  return [
    ...unschedulableProblems(one, member, span),
    ...clockChanges(one, span, known),
    ...overlapping(one, member, { span, assumed, observed }),
    ...likelyLate(one),
  ];
}

function warning({ object }: CompiledKronJob, code: string, message: string): ProblemRow {
  const { kind, identity, place } = object;
  return { severity: 'warning', code, message, kind, identity, place };
}

function unschedulableProblems(
  one: CompiledKronJob,
  { periods }: RowWithPeriods,
  span: ViewSpan,
): ProblemRow[] {
  let count = 0;
  let first: number | null = null;
  const end = firstFrom(periods, span.to);
  for (let index = firstFrom(periods, span.from); index < end; index++) {
    if (((periods.state[index] ?? 0) & stateBit.unschedulable) === 0) continue;
    first ??= periods.nominal[index] ?? null;
    count += 1;
  }
  if (first === null) return [];
  const more = count === 1 ? '' : `, and ${count - 1} more`;
  const problem = warning(one, 'Unschedulable', `${utcText(first)} has no allowed second${more}`);
  return [{ ...problem, at: first, periodID: utcText(first) }];
}

/** The warnings about the clock changes in a span that make a KronJob without `clockChanges` lose or repeat a run. */
function clockChanges(one: CompiledKronJob, { from, to }: ViewSpan, { fleet }: Known): ProblemRow[] {
  const { schedule } = one.job;
  if (schedule.clockChanges !== null) return [];
  const { lost, doubled } = schedule.clockChangeEffects(from, to - 1);
  const clock = zoneClock(fleet.zones);
  const rowOf = (code: string, date: string, effect: string): ProblemRow => {
    const midnight = Date.parse(date) / 1000;
    const at = midnight - clock.offsetAt(schedule.zone, midnight);
    return { ...warning(one, code, `${date}: the clock of ${schedule.zone} ${effect}`), at };
  };
  return [
    ...(lost === null ? [] : [rowOf('LostInGap', lost.first, 'leaves out its time, and it does not run')]),
    ...(doubled === null
      ? []
      : [rowOf('DoubledInFold', doubled.first, 'shows its time twice, and it runs twice')]),
  ];
}

/**
 * The warning about runs that are due while `policy.maxActive` runs of the same object are active. The duration of a run is
 * the observed duration or, if there is none, the assumed duration.
 */
function overlapping(
  one: CompiledKronJob,
  { periods: { chosen } }: RowWithPeriods,
  { span, assumed, observed }: { span: ViewSpan; assumed: number; observed: number | null },
): ProblemRow[] {
  const duration = observed ?? assumed;
  const { policy } = one.job.schedule;
  const times = chosen.filter((time) => time >= span.from && time < span.to);
  const [first, ...others] = overlaps(times, policy, duration);
  if (first === undefined) return [];
  const source = observed === null ? '' : ', the median of its Jobs,';
  const [runs, are] = policy.maxActive === 1 ? ['a run', 'is'] : [`${policy.maxActive} runs`, 'are'];
  const what = `${runs} of ${exactDuration(duration)}${source} ${are} still active at ${utcText(first)}`;
  const more = others.length === 0 ? '' : ` and at ${others.length} more`;
  const message = `${what}${more}: ${whenActive(one)}`;
  return [{ ...warning(one, 'Overlapping', message), at: first }];
}

type ActivePolicy = Pick<CompiledKronJob['job']['schedule']['policy'], 'concurrency' | 'maxActive'>;

/** The times at which a run is due while `maxActive` runs are active. */
function overlaps(times: Float64Array, { concurrency, maxActive }: ActivePolicy, duration: number): number[] {
  const found: number[] = [];
  /** When the active runs started. */
  const active: number[] = [];
  for (const time of times) {
    while (time - (active[0] ?? Infinity) >= duration) active.shift();
    if (active.length >= maxActive) {
      found.push(time);
      // A skipped run cannot overlap with the next run.
      if (concurrency === 'forbid') continue;
      active.shift();
    }
    active.push(time);
  }
  return found;
}

/** The seconds from the end of an operator's process until another replica, or the restarted one, starts to reconcile. */
const takeover = 30;

function likelyLate(one: CompiledKronJob): ProblemRow[] {
  const { deadline } = one.job.schedule.policy;
  // The warning is about the operator, which does not run CronJobs.
  if (one.kind === 'CronJob' || deadline >= takeover) return [];
  const message = `policy.deadline is ${exactDuration(deadline)}: a run that is due while the operator restarts is missed`;
  return [warning(one, 'LikelyLate', message)];
}

/** The greatest number of crowded minutes that are listed. The minutes with the most starts come first. */
const maxCrowded = 100;

function* crowdedMinutes(known: Known, span: ViewSpan, limit: number): Steps<ProblemRow[]> {
  const { from, planned } = yield* loadsOf(known, { span, rows: null });
  const crowded = [...planned.perMinute.entries()].filter(([, starts]) => starts > limit);
  return crowded
    .sort(([, a], [, b]) => b - a)
    .slice(0, maxCrowded)
    .map(([minute, starts]) => ({
      severity: 'warning',
      code: 'Crowded',
      message: `${utcText(from + minute * 60)}: ${starts} starts in a minute, over ${limit}`,
      place: null,
      at: from + minute * 60,
    }));
}
