import type { ScheduleSpec } from 'kron-core';
import type { Warning } from './warning.ts';

/**
 * Warns about a distribution beside a window that holds a single second. The default, uniform, is no mistake: the
 * API server adds it to every object.
 *
 * @param path - path of the object with both fields, such as `spec`
 * @param windowSeconds - length of the window
 */
export function unusedDistributionWarning(
  path: string,
  { distribution }: Pick<ScheduleSpec, 'distribution'>,
  windowSeconds: number,
): Warning[] {
  const name = distribution?.name ?? 'uniform';
  if (windowSeconds > 0 || name === 'uniform') return [];
  const message = `${name} has no effect without a window: each run starts at its nominal time; write ${path}.window.duration, or remove the distribution`;
  return [{ path: `${path}.distribution`, code: 'UnusedDistribution', message }];
}
