// oxlint-disable-next-line import/default -- Node loads the CommonJS form of rrule, whose exports are its default export
import rrule from 'rrule';
import { grouped } from '../../../output/fleetText.ts';
import { IcsError } from './icsError.ts';
import { type IcsTime, secondsPerDay, timeAt } from './icsTime.ts';
import { type RecurrenceRule, type RuleOptions, steps, weekdayOf } from './recurrenceRule.ts';

const { RRule } = rrule;

const maxSteps = 1_000_000;

/** Maximum number of steps of all rules of a file together. */
export const maxFileSteps = 2_000_000;

/** The steps that remain for the rules of a file. A rule uses its steps or its wall times, whichever are more. */
export type StepBudget = { left: number };

class Ended extends Error {}

/** The span of wall times in which occurrences are needed. `to` is not included. */
type WallSpan = { from: number; to: number };

/**
 * Expands a rule. Returns DTSTART and all occurrences within the span, ordered by wall time. Can return earlier ones too.
 *
 * @throws IcsError TooMany if the rule takes more than 1,000,000 steps, or more steps than are left for its file
 */
export function expandRule(
  rule: RecurrenceRule,
  start: IcsTime,
  { from, to }: WallSpan,
  budget: StepBudget,
): IcsTime[] {
  const { options, step, positions, count = Number.POSITIVE_INFINITY, until, line } = rule;
  const occurrences: IcsTime[] = [start];
  const last = Math.min(to, until + 2 * secondsPerDay);
  if (count === 1 || isStuck(options, start) || last <= start.wall) return occurrences;
  // A COUNT includes the occurrences before the span, so a rule with a COUNT is expanded from DTSTART.
  const first = firstStep(options, start.wall, count === Number.POSITIVE_INFINITY ? from : start.wall);
  const needed = Math.max(0, Math.ceil((last - first) / step)) + 2;
  if (Math.min(needed, fewestSteps(rule)) > maxSteps) throw tooMany(line);
  const most = Math.min(needed, maxSteps, budget.left);
  const addWalls = (walls: readonly number[]): void => {
    for (const wall of positions === undefined ? walls : atPositions(walls, positions)) {
      const time = timeAt(start, wall);
      if (wall > start.wall && wall < last && time.at <= until && occurrences.length < count)
        occurrences.push(time);
    }
  };
  let walls: number[] = [];
  let seen = 0;
  const { isComplete, taken } = forEachWall(options, first, most, (wall) => {
    if (++seen > Math.min(maxSteps, budget.left)) throw tooMany(line);
    if (!isInWeeks(options, wall)) return true;
    if (periodOf(options, wall) !== periodOf(options, walls[0] ?? wall)) {
      addWalls(walls);
      walls = [];
      if (wall >= last || occurrences.length >= count) return false;
    }
    walls.push(wall);
    return true;
  });
  if (!isComplete && needed > most) throw tooMany(line);
  budget.left -= Math.max(taken, seen);
  addWalls(walls);
  return occurrences;
}

/** The minimum number of steps to reach the COUNT of an hourly or daily rule. 0 for other rules. */
function fewestSteps({ count = Number.POSITIVE_INFINITY, options }: RecurrenceRule): number {
  const { frequency, byhour, byminute, bysecond } = options;
  if (frequency !== 'HOURLY' && frequency !== 'DAILY') return 0;
  const hours = frequency === 'DAILY' ? (byhour?.length ?? 1) : 1;
  return count / (hours * (byminute?.length ?? 1) * (bysecond?.length ?? 1));
}

function tooMany(line: number): IcsError {
  return new IcsError(
    'TooMany',
    line,
    `RRULE: expected at most ${grouped(maxSteps)} steps from DTSTART to the end of the range, and ${grouped(maxFileSteps)} of all rules of the file; write a later DTSTART or an earlier --to`,
  );
}

/** The number of the year, month, week, day or hour that contains a wall time. BYSETPOS counts positions within it. */
function periodOf({ frequency, wkst }: RuleOptions, wall: number): number {
  const date = new Date(wall * 1000);
  if (frequency === 'YEARLY') return date.getUTCFullYear();
  if (frequency === 'MONTHLY') return date.getUTCFullYear() * 12 + date.getUTCMonth();
  if (frequency === 'WEEKLY') return weekOf(wall, wkst);
  return Math.floor(wall / (frequency === 'DAILY' ? steps.DAILY : steps.HOURLY));
}

/** The number of the week that contains a wall time, counted from 1970. */
function weekOf(wall: number, wkst: number): number {
  return Math.floor((Math.floor(wall / secondsPerDay) + 3 - wkst) / 7);
}

/**
 * Whether a wall time is in one of the weeks of BYWEEKNO. rrule misses days at the turn of the year: the first days of a
 * year can be in the last week of the year before. The last days can be in week 1 of the year after.
 */
function isInWeeks({ byweekno, wkst }: RuleOptions, wall: number): boolean {
  if (byweekno === undefined) return true;
  // Add 400 years, because Date.UTC would read a year below 100 as a year of the twentieth century.
  const year = new Date((wall + cycle) * 1000).getUTCFullYear();
  const firstOf = (one: number): number => weekOf(Date.UTC(one, 0, 4) / 1000, wkst);
  const week = weekOf(wall + cycle, wkst);
  const own = [year + 1, year].find((one) => week >= firstOf(one)) ?? year - 1;
  const number = week - firstOf(own) + 1;
  const count = firstOf(own + 1) - firstOf(own);
  const named = [byweekno].flat();
  return named.includes(number) || named.includes(number - count - 1);
}

/** Applies BYSETPOS. rrule would do this wrongly: for a position before the first occurrence, it returns the first one. */
function atPositions(walls: readonly number[], positions: readonly number[]): number[] {
  return walls.filter(
    (_, index) => positions.includes(index + 1) || positions.includes(index - walls.length),
  );
}

/**
 * The wall time at which the expansion of a rule begins: in the step of DTSTART, or in a later step that is before `from`.
 * For a yearly, monthly or weekly rule, it is on the first day of its year, month or week. BYSETPOS counts from this day.
 */
function firstStep({ frequency, interval, wkst }: RuleOptions, start: number, from: number): number {
  const skipped = (longest: number): number =>
    Math.max(0, Math.floor((from - start) / (longest * interval))) * interval;
  const timeOfDay = start - Math.floor(start / secondsPerDay) * secondsPerDay;
  const date = new Date((start - timeOfDay) * 1000);
  if (frequency === 'YEARLY') {
    date.setUTCFullYear(date.getUTCFullYear() + skipped(366 * secondsPerDay), 0, 1);
    return date.getTime() / 1000 + timeOfDay;
  }
  if (frequency === 'MONTHLY') {
    date.setUTCMonth(date.getUTCMonth() + skipped(31 * secondsPerDay), 1);
    return date.getTime() / 1000 + timeOfDay;
  }
  const length = frequency === 'WEEKLY' ? steps.WEEKLY : frequency === 'DAILY' ? steps.DAILY : steps.HOURLY;
  const intoWeek = frequency === 'WEEKLY' ? ((weekdayOf(start) - wkst + 7) % 7) * secondsPerDay : 0;
  return start - intoWeek + skipped(length) * length;
}

/**
 * 400 years in seconds. After this time, the calendar repeats itself. A rule that begins before the year 100 is computed one
 * cycle later, because JavaScript reads a year below 100 as a year of the twentieth century.
 */
const cycle = 146_097 * secondsPerDay;
const yearHundred = -59_011_459_200;

/**
 * Calls `onWall` with the wall times of a rule, until `onWall` returns false.
 *
 * @param most the maximum number of steps
 * @returns whether the expansion of the rule was complete within `most` steps, and how many steps it took
 */
function forEachWall(
  options: RuleOptions,
  first: number,
  most: number,
  onWall: (wall: number) => boolean,
): { isComplete: boolean; taken: number } {
  const { frequency, byweekno: _, ...parts } = options;
  const shift = first < yearHundred ? cycle : 0;
  const rule = new RRule(
    { ...parts, freq: RRule[frequency], dtstart: new Date((first + shift) * 1000) },
    true,
  );
  let reads = 0;
  // Count the steps of rrule. It reads the interval twice in each step, and it offers no other way to stop a rule without
  // occurrences.
  Object.defineProperty(rule.options, 'interval', {
    get: () => {
      if (++reads > 2 * most) throw new Ended();
      return options.interval;
    },
  });
  try {
    rule.all((date) => onWall(date.getTime() / 1000 - shift));
    return { isComplete: true, taken: reads / 2 };
  } catch (error) {
    if (error instanceof Ended) return { isComplete: false, taken: most };
    throw error;
  }
}

/** Whether an hourly rule never reaches an hour of BYHOUR. rrule would search such a rule forever. */
function isStuck({ frequency, interval, byhour }: RuleOptions, { wall }: IcsTime): boolean {
  if (frequency !== 'HOURLY' || byhour === undefined) return false;
  const first = Math.floor(wall / 3600);
  const hours = Array.from({ length: 24 }, (_, index) => (((first + index * interval) % 24) + 24) % 24);
  return !hours.some((hour) => byhour.includes(hour));
}
