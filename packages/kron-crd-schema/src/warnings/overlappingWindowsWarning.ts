import type { CompiledSpec } from './unschedulableScan.ts';
import type { Warning } from './warning.ts';

/** Number of gaps between periods that are compared with the window. For a daily schedule, they cover more than a year. */
const maxPeriods = 400;

/**
 * Warns about a window that is longer than the time to the next period. The next period can then become due first, or in the
 * same second. Every concurrency policy except `allow` treats the two as overlapping runs.
 *
 * @param now - epoch seconds
 *
 * @example
 * overlappingWindowsWarning(compiled, now)[0]?.code // 'OverlappingWindows'
 */
export function overlappingWindowsWarning({ spec, schedule }: CompiledSpec, now: number): Warning[] {
  const { windowLength } = schedule.dues;
  const { concurrency } = schedule.policy;
  if (concurrency === 'allow' || schedule.windowsAtOnce < 2) return [];
  const gap = usualGap(schedule, now);
  if (windowLength <= gap) return [];
  const most = gap % 3600 === 0 ? `${gap / 3600}h` : `${gap / 60}m`;
  const message = `${spec.window?.duration} is longer than the ${most} to the next period: a period that is due while the Job of another one is active ${effects[concurrency]}; write at most ${most}, or policy.concurrency: allow`;
  return [{ path: 'spec.window.duration', code: 'OverlappingWindows', message }];
}

/** What happens to a period that becomes due while the Job of another period is active. */
const effects = {
  forbid: 'is skipped',
  replace: 'replaces it',
  queue: 'waits, and is skipped once a newer one is due',
} as const;

/**
 * The shortest gap between successive periods in seconds. Ignores the shortest 1 % of the gaps: a clock change makes one gap
 * per year of a daily schedule shorter than a day, and such a schedule may have a window of 24h. Infinity if there are fewer
 * than two periods.
 */
function usualGap(schedule: CompiledSpec['schedule'], now: number): number {
  const gaps: number[] = [];
  let nominal = schedule.nextNominal(Math.max(now, schedule.notBefore) - 1);
  while (nominal !== null && gaps.length < maxPeriods) {
    const next = schedule.nextNominal(nominal);
    if (next === null || next > schedule.notAfter) break;
    gaps.push(next - nominal);
    nominal = next;
  }
  gaps.sort((a, b) => a - b);
  return gaps[Math.floor(gaps.length / 100)] ?? Infinity;
}
