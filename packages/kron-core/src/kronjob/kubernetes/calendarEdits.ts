import { Calendar } from '../../calendars/calendar.ts';
import type { CalendarSpec } from '../../calendars/calendarSpec.ts';
import type { InvalidCalendar } from '../../calendars/invalidCalendar.ts';
import { parseWindow } from '../../spec/window.ts';
import { utc } from '../../zone/fixedZone.ts';
import { parseZone } from '../../zone/parseZone.ts';
import type { KronJobWithoutTemplate } from './kronJob.ts';

/**
 * One calendar before or after an edit, as `ScheduleSpec.calendars` accepts it. Undefined if the calendar does not exist or
 * is not readable.
 */
export type CalendarEdition = Calendar | CalendarSpec | InvalidCalendar | undefined;

/**
 * The maximum number of stretches to compare. If the calendars are equal in all of these stretches, the next stretch counts
 * as different.
 */
const maxSteps = 200;

/**
 * The first instant at which an edit of a calendar may change the runs of a KronJob that refers to the calendar. It is the
 * earliest possible start of a window in which `before` and `after` differ. Only windows that overlap `span` count.
 *
 * @param span the span in epoch milliseconds. `until` may be infinite
 * @returns epoch milliseconds, possibly before the span. Infinity if the edit changes no run, -Infinity if this function
 * cannot tell
 *
 * @example
 * // When to decide after an edit at the latest.
 * const span = { from: Date.now(), until: decision.wakeAt.getTime() };
 * const wakeAt = Math.min(span.until, earliestMove(kronJob, before, after, span));
 */
export function earliestMove(
  { spec }: Pick<KronJobWithoutTemplate, 'spec'>,
  before: CalendarEdition,
  after: CalendarEdition,
  { from, until }: { from: number; until: number },
): number {
  if (!(before instanceof Calendar) || !(after instanceof Calendar)) return Number.NEGATIVE_INFINITY;
  const window = parseWindow(spec.window ?? {}, 'spec.window');
  const zone = parseZone(spec.timezone ?? undefined, 'spec.timezone');
  if (!window.ok || !zone.ok) return Number.NEGATIVE_INFINITY;
  // A window that overlaps the span begins at most one window length before it, and ends at most one window length after it.
  const { length } = window.value;
  const end = Math.ceil(until / 1_000) + length;
  let instant = Math.floor(from / 1_000) - length;
  for (let steps = 0; instant <= end && instant < Number.POSITIVE_INFINITY; steps++) {
    if (steps === maxSteps || before.holds(instant, zone.value) !== after.holds(instant, zone.value))
      return 1_000 * (instant - length);
    instant = Math.min(before.constantUntil(instant, zone.value), after.constantUntil(instant, zone.value));
  }
  return Number.POSITIVE_INFINITY;
}

/**
 * The latest end of a calendar's entries, in epoch seconds. A calendar without a timezone is read in UTC. null if the
 * calendar has no entries.
 *
 * @example
 * calendarEnd(compileCalendar({ entries: [{ from: '2026-12-24' }] })) // 1798156800
 */
export function calendarEnd(calendar: Calendar): number | null {
  const end = calendar.endIn(utc);
  return Number.isFinite(end) ? end : null;
}
