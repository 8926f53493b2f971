import { namesMinute, nominalTimes } from './cron.ts';
import { toEpoch, toRfc3339 } from './instant.ts';
import type { ClockChanges, Spec } from './spec.ts';
import { fieldsOf, shownMinute } from './wallMinute.ts';

const minutesPerDay = 1440;
/** No clock change is longer than a day, so none affects a minute further away. */
const reach = minutesPerDay + 60;

/** How a clock change affects a nominal time. */
export type Mark = 'AfterGap' | 'BeforeGap' | 'FirstTime' | 'SecondTime';

/** A nominal time in epoch seconds, with its mark. */
export type MarkedTime = { time: number; mark: Mark | null };

/** A change: its first minute, and what the clock showed before it and shows in it. Minutes since 1970. */
type Change = { at: number; wallBefore: number; wall: number };

type Named = Pick<Spec, 'schedule' | 'timezone' | 'clockChanges'>;

/** The nominal times of a spec from `from` to `to`, both included, in epoch seconds. */
export function chosenTimes(spec: Named, from: number, to: number): number[] {
  const { schedule, timezone = 'UTC', clockChanges } = spec;
  if (clockChanges === undefined) return nominalTimes(schedule, timezone, from, to);
  return markedTimes(spec, from, to).map(({ time }) => time);
}

/**
 * The nominal times of a spec with their marks, found by reading the clock at each minute: first every minute that
 * the clock shows, then for each change the minutes to drop and to add.
 */
export function markedTimes(spec: Named, from: number, to: number): MarkedTime[] {
  const { schedule, timezone = 'UTC', clockChanges } = spec;
  const { gap = 'skip', fold = 'both' } = clockChanges ?? {};
  const [first, last] = [Math.ceil(from / 60), Math.floor(to / 60)];
  const named = (wall: number): boolean => namesMinute(schedule, fieldsOf(wall));
  const found: Found = new Map();
  for (let minute = first; minute <= last; minute += 1) {
    if (named(shownMinute(timezone, minute * 60))) found.set(minute, null);
  }
  for (const change of changesBetween(timezone, first - reach, last + reach)) {
    const exempt = isRunThrough(schedule, change);
    if (!exempt) moveOutOf(change, leftOut(change).filter(named), gap, found);
    applyFold(shownTwice(timezone, change), exempt ? 'both' : fold, found);
  }
  return [...found]
    .filter(([minute]) => first <= minute && minute <= last)
    .sort(([a], [b]) => a - b)
    .map(([minute, mark]) => ({ time: minute * 60, mark }));
}

/** Nominal times, in minutes since 1970, with their marks. */
type Found = Map<number, Mark | null>;

function moveOutOf(change: Change, walls: number[], gap: ClockChanges['gap'], found: Found): void {
  for (const wall of walls) {
    const moved = movedTo(change, wall, gap);
    if (moved !== null && !found.has(moved)) found.set(moved, gap === 'after' ? 'AfterGap' : 'BeforeGap');
  }
}

function applyFold(twice: [number, number][], fold: ClockChanges['fold'], found: Found): void {
  for (const [early, late] of twice) {
    if (found.has(early)) found.set(early, 'FirstTime');
    if (found.has(late)) found.set(late, 'SecondTime');
    if (fold === 'first') found.delete(late);
    if (fold === 'second') found.delete(early);
  }
}

/** Every minute at which the clock does not show the minute after the last one. */
function changesBetween(timezone: string, from: number, to: number): Change[] {
  const changes: Change[] = [];
  for (let at = from; at <= to; at += 1) {
    const [wallBefore, wall] = [shownMinute(timezone, (at - 1) * 60), shownMinute(timezone, at * 60)];
    if (wall !== wallBefore + 1) changes.push({ at, wallBefore, wall });
  }
  return changes;
}

function leftOut({ wallBefore, wall }: Change): number[] {
  return range(wallBefore + 1, wall);
}

/** A wall time of a gap by the clock of before the change, or by the clock of after it. */
function movedTo({ at, wallBefore, wall }: Change, named: number, gap: ClockChanges['gap']): number | null {
  if (gap === 'after') return named - (wallBefore - (at - 1));
  return gap === 'before' ? named - (wall - at) : null;
}

/** The first and the last minute that shows each wall time of a repeated stretch. */
function shownTwice(timezone: string, { at, wallBefore, wall }: Change): [number, number][] {
  if (wall > wallBefore) return [];
  const shownAt = new Map<number, number[]>();
  for (const minute of range(at - reach, at + reach)) {
    const shown = shownMinute(timezone, minute * 60);
    if (wall <= shown && shown <= wallBefore) shownAt.set(shown, [...(shownAt.get(shown) ?? []), minute]);
  }
  return [...shownAt.values()].map((minutes) => [Math.min(...minutes), Math.max(...minutes)]);
}

/** Whether the schedule names a minute in the hour before the changed stretch and one in the hour after it. */
function isRunThrough(schedule: string, { wallBefore, wall }: Change): boolean {
  const [start, end] = [Math.min(wallBefore + 1, wall), Math.max(wallBefore + 1, wall)];
  const [minutes = '', hours = ''] = schedule.split(' ');
  const anyDay = `${minutes} ${hours} * * *`;
  const names = (minute: number): boolean => namesMinute(anyDay, fieldsOf(minute));
  return range(start - 60, start).some(names) && range(end, end + 60).some(names);
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}

/** A warning about the changes that lose or double a run, with the local date of the first. */
export type ChangeCount = { changes: number; first: string } | null;

/**
 * The changes of a span, both ends included, at which `gap: after` would add a nominal time, and those at which `fold: first`
 * would remove one. Of a spec without a window, whose periods are due at their nominal times.
 */
export function lostAndDoubled(
  {
    schedule,
    timezone = 'UTC',
    notBefore,
    notAfter,
  }: Pick<Spec, 'schedule' | 'timezone' | 'notBefore' | 'notAfter'>,
  now: number,
  until: number,
): { lost: ChangeCount; doubled: ChangeCount } {
  const lost: string[] = [];
  const doubled: string[] = [];
  const from = notBefore === undefined ? now : Math.max(now, toEpoch(notBefore));
  const to = notAfter === undefined ? until : Math.min(until, toEpoch(notAfter));
  for (const day of changeDays(timezone, from, to)) {
    const [start, end] = [Math.max(from, day - reach * 60), Math.min(to, day + 86_400 + reach * 60)];
    const plain = new Set(chosenTimes({ schedule, timezone }, start, end));
    const added = markedTimes({ schedule, timezone, clockChanges: { gap: 'after' } }, start, end);
    const kept = new Set(chosenTimes({ schedule, timezone, clockChanges: { fold: 'first' } }, start, end));
    const [firstLost] = added.filter(({ time }) => !plain.has(time));
    const [firstDoubled] = [...plain].filter((time) => !kept.has(time));
    if (firstLost !== undefined) lost.push(leftOutDate(timezone, firstLost.time));
    if (firstDoubled !== undefined) doubled.push(shownDate(timezone, firstDoubled));
  }
  return { lost: countOf(lost), doubled: countOf(doubled) };
}

function countOf([first, ...rest]: string[]): ChangeCount {
  return first === undefined ? null : { changes: rest.length + 1, first };
}

/** The days, by their first second in UTC, in which the offset changes. */
function changeDays(timezone: string, from: number, to: number): number[] {
  const days: number[] = [];
  const offset = (at: number): number => shownMinute(timezone, at) - at / 60;
  for (let day = Math.floor(from / 86_400) * 86_400; day <= to; day += 86_400) {
    if (offset(day) !== offset(day + 86_400)) days.push(day);
  }
  return days;
}

function shownDate(timezone: string, time: number): string {
  return dateOf(shownMinute(timezone, time));
}

/** The date of the wall time that was moved to an instant after its gap. */
function leftOutDate(timezone: string, time: number): string {
  const minute = time / 60;
  const [change] = changesBetween(timezone, minute - minutesPerDay, minute).reverse();
  if (change === undefined) throw new Error('not after a gap');
  return dateOf(minute + change.wallBefore - (change.at - 1));
}

function dateOf(wallMinute: number): string {
  return toRfc3339(wallMinute * 60).slice(0, 10);
}
