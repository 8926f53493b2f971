import type { ScheduleSpec } from 'kron-core';
import type { Warning } from './warning.ts';

/**
 * Warns about a distribution other than uniform if there is no window, because the distribution then has no effect. Uniform
 * causes no warning: it is the default, which the API server adds to every object.
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
