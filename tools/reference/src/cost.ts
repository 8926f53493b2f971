import { joinedSpans } from './calendars.ts';
import { namesMinute } from './cron.ts';
import type { Calendar, Clause, Spec } from './spec.ts';
import { fieldsOf } from './wallMinute.ts';

const day = 86_400;
/** No clock has been further from UTC, in seconds, and a calendar's clock may be one of two. */
const clockMargin = 2 * 16 * 3600;

/**
 * The steps of a decision in the worst case, as docs/reference/scheduling.md defines them under "Cost", of a spec with a
 * window of so many seconds.
 */
export function costOf(spec: Spec): (width: number) => number {
  const clauses = clausesOf(spec);
  const tested = clauses.reduce((sum, clause) => sum + 1 + referencesIn(clause).length, 0);
  const isWalked = spec.spread !== undefined && clauses.length > 0;
  const draws = clauses.length > 0 ? 64 : 1;
  const spansPerDay = isWalked ? Math.min(rangesOf(spec), 13 + clauses.length) : 0;
  const windowsAtOnce = windowsOf(spec.schedule);
  const calendars = calendarsOf(spec).map(joinedSpans);
  return (width) => {
    const bounds = calendars.reduce(
      (sum, { absolute, local }) =>
        sum + mostWithin(absolute.flat(), width) + mostWithin(local.flat(), width + clockMargin),
      0,
    );
    const days = Math.floor(width / day) + 2;
    const stretches = days + bounds;
    const spans = days * spansPerDay + bounds;
    const perPeriod = isWalked ? 256 + 16 + stretches * tested + 8 * spans : 256 + draws * (16 + tested);
    return windowsAtOnce(width) * perPeriod + stretches * tested;
  };
}

function clausesOf({ constraints }: Spec): Clause[] {
  return [...(constraints?.only ?? []), ...(constraints?.avoid ?? [])];
}

/** Whether an expression names a minute in UTC, in minutes since 1970. */
function named(expression: string, at: number): boolean {
  return namesMinute(expression, fieldsOf(at));
}

/** At most this many windows contain one instant. */
function windowsOf(schedule: string): (width: number) => number {
  const [minute = '', hour = '', dom = '', month = '', dow = ''] = schedule.split(' ');
  const times = range(1440).filter((at) => named(`${minute} ${hour} * * *`, at));
  const distances = times.map((at, index) => (times[index + 1] ?? (times[0] ?? 0) + 1440) - at);
  // The first months of 2017 to 2024 have 31 days, and start on each day of the week.
  const january = range(8).map((year) => Date.UTC(2017 + year, 0, 1) / 60_000);
  const days = january.map(
    (first) => range(31).filter((date) => named(`* * ${dom} * ${dow}`, first + date * 1440)).length,
  );
  const months = range(12).filter((index) =>
    named(`* * * ${month} *`, Date.UTC(2017, index, 1) / 60_000),
  ).length;
  return (width) => {
    if (width < 60) return 1;
    const touched = Math.ceil(width / day) + 1;
    const matching =
      Math.max(...days) * Math.min(Math.floor(touched / 28) + 2, months * (Math.floor(touched / 365) + 2));
    return Math.min(100, Math.floor(width / (60 * Math.min(...distances))) + 1, matching * times.length);
  };
}

/** The calendars that the constraints name, each once. */
function calendarsOf(spec: Spec): Calendar[] {
  const referred = clausesOf(spec).flatMap((clause) =>
    referencesIn(clause).map(([key, name]) => [`${key} ${name}`, spec.calendars?.[key]?.[name]] as const),
  );
  return [...new Map(referred).values()].filter((calendar) => calendar !== undefined);
}

function referencesIn(clause: Clause): ['calendar' | 'clusterCalendar', string][] {
  return (['calendar', 'clusterCalendar'] as const).flatMap((key) =>
    clause[key] === undefined ? [] : [[key, clause[key]]],
  );
}

function mostWithin(bounds: number[], width: number): number {
  return Math.max(
    0,
    ...bounds.map((first) => bounds.filter((bound) => first <= bound && bound <= first + width).length),
  );
}

/** The runs of minutes of a day that each clause allows, and one for the whole day if no clause of `only` restricts it. */
function rangesOf(spec: Spec): number {
  const whole = (spec.constraints?.only ?? []).length === 0 ? 1 : 0;
  return clausesOf(spec).reduce((sum, clause) => sum + runsOf(clause), whole);
}

function runsOf({ hours = '0-23', between = '00:00-23:59' }: Clause): number {
  const allowed = range(1440).map(
    (minute) =>
      holds(hours.split(','), Math.floor(minute / 60), Number) && holds([between], minute, minuteOfDay),
  );
  return allowed.filter((isAllowed, minute) => isAllowed && allowed[minute - 1] !== true).length;
}

function holds(items: string[], value: number, read: (text: string) => number): boolean {
  return items.some((item) => {
    const [first = '', last = first] = item.split('-');
    const [from, to] = [read(first), read(last)];
    return from <= to ? from <= value && value <= to : from <= value || value <= to;
  });
}

function minuteOfDay(text: string): number {
  const [hour, minute] = text.split(':').map(Number) as [number, number];
  return hour * 60 + minute;
}

function range(length: number): number[] {
  return Array.from({ length }, (_, index) => index);
}
