import type { Explanation } from 'kron-core';
import { type Clock, wallText } from '../text/instantText.ts';
import { printable } from '../text/printable.ts';
import { epochSeconds } from '../timeline/epochSeconds.ts';

/**
 * The part of the window that belongs to the slot. Undefined without spread.
 *
 * @example
 * spreadLine(explanation, 'UTC')
 * // 'slot 7 of 50 in backups: 14 % to 16 % of the allowed window, between 00:25:12 and 00:28:48'
 */
export function spreadLine({ spread, windowStart }: Explanation, clock: Clock): string | undefined {
  if (spread === undefined) return undefined;
  const { slot, of, group, v, from, to, earliest, latest } = spread;
  const name = printable(`slot ${slot} of ${of}${group === null ? '' : ` in ${group}`}`);
  if (v === null) return `${name}: no effect, because the window has only one second`;
  if (earliest === null || latest === null) return `${name}: no second of the window can be chosen`;
  const { date } = wallText(epochSeconds(windowStart), clock);
  const [first, last] = [earliest, latest].map((instant) => timeText(epochSeconds(instant), clock, date));
  return `${name}: ${percent(from)} to ${percent(to)} of the allowed window, between ${first} and ${last}`;
}

/** With the date if it differs from that of the window's start. */
function timeText(instant: number, clock: Clock, beside: string): string {
  const { date, time } = wallText(instant, clock);
  return date === beside ? time : `${date} ${time}`;
}

/** `14 %`, `33.33 %` */
function percent(share: number): string {
  return `${Number((share * 100).toFixed(2))} %`;
}
