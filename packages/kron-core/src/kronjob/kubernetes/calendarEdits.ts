import { Calendar } from '../../calendars/calendar.ts';
import type { CalendarSpec } from '../../calendars/calendarSpec.ts';
import type { InvalidCalendar } from '../../calendars/invalidCalendar.ts';
import { parseWindow } from '../../spec/window.ts';
import { readInstant } from '../../time/instantLike.ts';
import { utc } from '../../zone/fixedZone.ts';
import { parseZone } from '../../zone/parseZone.ts';
import type { ScheduledKronJob } from './kronJob.ts';

/** A calendar as `calendars` of a `ScheduleSpec` has it. undefined: there is none, or it may not be read. */
export type CalendarEdition = Calendar | CalendarSpec | InvalidCalendar | undefined;

/** More changes of two calendars than this within a window are not compared. */
const mostSteps = 200;

/**
 * Whether an edit of a calendar may change the choice in the next period of a KronJob that refers to it: the calendars
 * before and after it differ within the window of `status.nextNominalTime`. True if that is not known.
 *
 * @example
 * // Decide on those first whose next run may move.
 * kronJobs.sort((a, b) => Number(mayMoveNext(b, before, after)) - Number(mayMoveNext(a, before, after)));
 */
export function mayMoveNext(
  { spec, status }: Pick<ScheduledKronJob, 'spec' | 'status'>,
  before: CalendarEdition,
  after: CalendarEdition,
): boolean {
  const nominal = readInstant(status?.nextNominalTime);
  const window = parseWindow(spec.window ?? {}, 'spec.window');
  const zone = parseZone(spec.timezone ?? undefined, 'spec.timezone');
  if (nominal === null || !window.ok || !zone.ok) return true;
  if (!(before instanceof Calendar) || !(after instanceof Calendar)) return true;
  const start = nominal + window.value.startOffset;
  const end = start + window.value.length;
  let instant = start;
  for (let steps = 0; instant <= end; steps++) {
    if (steps === mostSteps || before.holds(instant, zone.value) !== after.holds(instant, zone.value))
      return true;
    instant = Math.min(before.constantUntil(instant, zone.value), after.constantUntil(instant, zone.value));
  }
  return false;
}

/**
 * The first instant from which a calendar holds nothing any more, in epoch seconds. A calendar without a timezone is read
 * in UTC. null: it has no entries.
 *
 * @example
 * calendarEnd(compileCalendar({ entries: [{ from: '2026-12-24' }] })) // 1798156800
 */
export function calendarEnd(calendar: Calendar): number | null {
  const end = calendar.endIn(utc);
  return Number.isFinite(end) ? end : null;
}
