import { utcText, wallText } from '../../output/instantText.ts';

/** A schedule, and the bounds that leave a single period of it. */
export type OneRun = { schedule: string; notBefore: string; notAfter: string };

/**
 * A schedule that names an instant, once a year, with bounds that leave this one period.
 *
 * @param instant a full minute in epoch seconds
 * @param windowSeconds how long after it the run may start
 * @example
 * oneRun(1772330400, 3600, 'Europe/Paris')
 * // { schedule: '0 3 1 3 *', notBefore: '2026-03-01T02:00:00Z', notAfter: '2026-03-01T03:00:00Z' }
 */
export function oneRun(instant: number, windowSeconds: number, zone: string): OneRun {
  const { date, time } = wallText(instant, zone);
  const [, month = '', day = ''] = date.split('-');
  const [hour = '', minute = ''] = time.split(':');
  const schedule = `${[minute, hour, day, month].map(Number).join(' ')} *`;
  return { schedule, notBefore: utcText(instant), notAfter: utcText(instant + windowSeconds) };
}
