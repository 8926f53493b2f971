import { calendar } from '../zone/calendar.ts';
import { maxClockChange, minuteOffset } from '../zone/clockChange.ts';
import type { Zone } from '../zone/zone.ts';
import type { Cron } from './cron.ts';
import { nextWallMinute, previousWallMinute } from './wallWalk.ts';

/*
 * A nominal time is a UTC minute whose wall time, floored to the minute, matches the expression. While the offset is
 * constant, UTC minutes and wall minutes correspond one to one, so the search within such a stretch is a walk over
 * wall time. Where the clock is set forward, wall minutes are missing. Where it is set back, they come twice, once in
 * each stretch:
 *
 *     UTC    ──────────┬──────────────      a stretch: the offset is constant in it
 *     wall   1:00  1:59│1:00  1:59          30 1 * * * is found before and after the change
 *
 * All values are in floored minutes since 1970, unless they are called seconds. An offset with seconds is floored, which
 * gives the same wall minute as flooring the wall time of a UTC minute.
 */

/**
 * What happens to wall times that a clock change skips. `skip`: they are not nominal times. `end`: the end of
 * the gap is the nominal time of all of them:
 *
 *     wall   1:00  1:59│3:00  3:59
 *                      ^ 30 2 * * * with the rule `end`
 */
export type GapRule = 'skip' | 'end';

export const firstMinute: number = calendar.firstSecond / 60;
export const lastMinute: number = Math.floor(calendar.lastSecond / 60);

/**
 * The first nominal time strictly after an instant, both in epoch seconds. null after the year 9999.
 *
 * @example
 * nextNominal(everyNightAtHalfPastTwo, newYork, Date.UTC(2026, 2, 8) / 1000)
 * // 1773037800, 2026-03-09T06:30:00Z: on the 8th, 02:30 does not exist
 */
export function nextNominal(cron: Cron, zone: Zone, after: number, gaps: GapRule = 'skip'): number | null {
  let from = Math.max(Math.floor(after / 60) + 1, firstMinute);
  while (from <= lastMinute) {
    if (gaps === 'end' && endsGap(cron, zone, from)) return from * 60;
    const shift = minuteOffset(zone, from);
    const found = nextWallMinute(cron, from + shift) - shift;
    const end = Math.ceil(zone.constantUntil(from * 60) / 60);
    if (found < end) return found <= lastMinute ? found * 60 : null;
    // After this stretch, the clock can be set back and show earlier wall times again.
    const earliest = nextWallMinute(cron, end + shift - maxClockChange) - shift - maxClockChange;
    from = Math.max(end, earliest);
  }
  return null;
}

/**
 * The last nominal time at or before an instant, both in epoch seconds. null before the year 1.
 *
 * @example
 * latestNominal(everyNightAtHalfPastTwo, newYork, Date.UTC(2026, 2, 9) / 1000)
 * // 1772868600, 2026-03-07T07:30:00Z: on the 8th, 02:30 does not exist
 */
export function latestNominal(
  cron: Cron,
  zone: Zone,
  atOrBefore: number,
  gaps: GapRule = 'skip',
): number | null {
  let from = Math.min(Math.floor(atOrBefore / 60), lastMinute);
  while (from >= firstMinute) {
    const shift = minuteOffset(zone, from);
    const found = previousWallMinute(cron, from + shift) - shift;
    const start = Math.ceil(zone.constantSince(from * 60) / 60);
    if (found >= start) return found >= firstMinute ? found * 60 : null;
    if (gaps === 'end' && start >= firstMinute && endsGap(cron, zone, start)) return start * 60;
    const latest = previousWallMinute(cron, start - 1 + shift + maxClockChange) - shift + maxClockChange;
    from = Math.min(start - 1, latest);
  }
  return null;
}

/**
 * Whether an instant, in epoch seconds, is a nominal time of the expression.
 *
 * @example
 * isNominal(everyNightAtHalfPastTwo, newYork, Date.UTC(2026, 2, 8, 7, 30) / 1000) // false: the clock shows 03:30
 */
export function isNominal(cron: Cron, zone: Zone, instant: number, gaps: GapRule = 'skip'): boolean {
  const minute = instant / 60;
  if (!Number.isInteger(minute) || minute < firstMinute || minute > lastMinute) return false;
  const wall = minute + minuteOffset(zone, minute);
  return nextWallMinute(cron, wall) === wall || (gaps === 'end' && endsGap(cron, zone, minute));
}

/**
 * Whether a clock gap that skips a matching wall minute ends at `minute`. The two searches above never jump over the end of
 * such a gap, because they jump only over minutes that are far from every matching wall minute.
 */
export function endsGap(cron: Cron, zone: Zone, minute: number): boolean {
  const before = minuteOffset(zone, minute - 1);
  const after = minuteOffset(zone, minute);
  return after > before && nextWallMinute(cron, minute + before) < minute + after;
}
