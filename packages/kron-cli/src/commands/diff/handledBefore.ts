import type { Schedule } from 'kron-core';

/**
 * The greatest nominal time of the periods that were due before an instant; null: there was none. With windows that
 * overlap an earlier one may still be due.
 *
 * @param now epoch seconds
 * @returns epoch seconds
 */
export function handledBefore(schedule: Schedule, now: number): number | null {
  const { dues, notBefore, notAfter } = schedule;
  const latest = Math.min(now - 1, notAfter);
  let nominal = schedule.latestNominal(latest - dues.windowOffset);
  while (nominal !== null && nominal + dues.windowOffset + dues.windowLength >= notBefore) {
    const { due } = dues.periodAt(nominal);
    if (due <= latest && due >= notBefore) return nominal;
    nominal = schedule.latestNominal(nominal - 1);
  }
  return null;
}
