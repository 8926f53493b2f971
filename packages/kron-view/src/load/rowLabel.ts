import { wallTime } from '../clock/wallTime.ts';
import type { ZoneClock } from '../clock/zoneClock.ts';

type Row = { start: number; rowSeconds: number };

/**
 * The label of a row of the map: its hour or its day. A row that begins before midnight because the clock has changed is
 * named after the day of its middle.
 *
 * @example
 * rowLabel({ start: 1792792800, rowSeconds: 86_400 }, 'Europe/Paris', clock) // 'Sat 10-24'
 */
export function rowLabel({ start, rowSeconds }: Row, zone: string, clock: ZoneClock): string {
  if (rowSeconds === 3600) {
    const { date, time } = wallTime(start, zone, clock);
    return `${date.slice(5)} ${time.slice(0, 5)}`;
  }
  const { weekday, date } = wallTime(start + rowSeconds / 2, zone, clock);
  return `${weekday} ${date.slice(5)}`;
}
