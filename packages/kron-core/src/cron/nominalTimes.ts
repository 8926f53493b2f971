import type { Zone } from '../zone/zone.ts';
import type { Cron } from './cron.ts';
import { nextWallMinute, previousWallMinute } from './wallWalk.ts';

/*
 * A nominal time is every UTC minute whose wall clock, cut to the minute, matches the expression. While the offset
 * stays the same, UTC minutes and wall minutes correspond one to one, so within such a stretch the search is a walk
 * over wall time. Where the clock is put forward, wall minutes are missing and nothing comes of them; where it is
 * put back, they come twice, once in each stretch:
 *
 *     UTC    ──────────┬──────────────      a stretch: the offset is constant in it
 *     wall   1:00  1:59│1:00  1:59          30 1 * * * is found before and after the change
 *
 * Everything here is in minutes since 1970, floored, unless it says seconds. Flooring the offset instead of the wall
 * clock is the same for a UTC minute, also where offsets have seconds.
 */

/**
 * What becomes of wall times that a clock change leaves out: nothing, or the instant at which the gap ends is nominal
 * for all of them:
 *
 *     wall   1:00  1:59│3:00  3:59
 *                      ^ 30 2 * * * by the rule `end`
 */
export type GapRule = 'skip' | 'end';

/** 0001-01-01T00:00:00Z and 9999-12-31T23:59:00Z, in minutes. */
const firstMinute = -1_035_593_280;
const lastMinute = 4_223_371_679;

/** No zone has ever been 16 hours from UTC: two of its wall clocks differ by less than this. */
const maxClockChange = 32 * 60;

/**
 * The first nominal time strictly after an instant, both in epoch seconds; null beyond the year 9999.
 *
 * @example
 * nextNominal(everyNightAtHalfPastTwo, newYork, Date.UTC(2026, 2, 8) / 1000)
 * // 1773037800, 2026-03-09T06:30:00Z: on the 8th, 02:30 does not exist
 */
export function nextNominal(cron: Cron, zone: Zone, after: number, gaps: GapRule = 'skip'): number | null {
  let from = Math.max(Math.floor(after / 60) + 1, firstMinute);
  while (from <= lastMinute) {
    if (gaps === 'end' && endsGap(cron, zone, from)) return from * 60;
    const shift = minutesOf(zone.offsetAt(from * 60));
    const found = nextWallMinute(cron, from + shift) - shift;
    const end = Math.ceil(zone.constantUntil(from * 60) / 60);
    if (found < end) return found <= lastMinute ? found * 60 : null;
    // Beyond the stretch the wall clock may be put back, and anything from there on may be named once more.
    const earliest = nextWallMinute(cron, end + shift - maxClockChange) - shift - maxClockChange;
    from = Math.max(end, earliest);
  }
  return null;
}

/**
 * The last nominal time at or before an instant, both in epoch seconds; null before the year 1.
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
    const shift = minutesOf(zone.offsetAt(from * 60));
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
 * Whether the expression names an instant, given in epoch seconds.
 *
 * @example
 * isNominal(everyNightAtHalfPastTwo, newYork, Date.UTC(2026, 2, 8, 7, 30) / 1000) // false: the clock says 03:30
 */
export function isNominal(cron: Cron, zone: Zone, instant: number, gaps: GapRule = 'skip'): boolean {
  const minute = instant / 60;
  if (!Number.isInteger(minute) || minute < firstMinute || minute > lastMinute) return false;
  const wall = minute + minutesOf(zone.offsetAt(instant));
  return nextWallMinute(cron, wall) === wall || (gaps === 'end' && endsGap(cron, zone, minute));
}

/**
 * Whether the clock is put forward at this minute, over wall minutes of which one matches. Neither search above jumps
 * over such a minute: what it jumps over is too far from any wall minute that matches.
 */
export function endsGap(cron: Cron, zone: Zone, minute: number): boolean {
  const before = minutesOf(zone.offsetAt((minute - 1) * 60));
  const after = minutesOf(zone.offsetAt(minute * 60));
  return after > before && nextWallMinute(cron, minute + before) < minute + after;
}

function minutesOf(seconds: number): number {
  return Math.floor(seconds / 60);
}
