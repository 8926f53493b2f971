import { wallTime } from '../clock/wallTime.ts';
import type { ZoneClock } from '../clock/zoneClock.ts';

type Row = { start: number; rowSeconds: number };

/**
 * The label of a row of the heat map: its hour or its day.
 *
 * @example
 * rowLabel({ start: 1792792800, rowSeconds: 86_400 }, 'Europe/Paris', clock) // 'Sat 10-24'
 */
export function rowLabel({ start, rowSeconds }: Row, zone: string, clock: ZoneClock): string {
  const { weekday, date, time } = wallTime(start, zone, clock);
  return rowSeconds === 3600 ? `${date.slice(5)} ${time.slice(0, 5)}` : `${weekday} ${date.slice(5)}`;
}
