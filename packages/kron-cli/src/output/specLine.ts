import type { ScheduleSpec } from 'kron-core';

/**
 * The schedule, window and distribution of a KronJob on one line.
 *
 * @example
 * specLine(spec) // '"0 2 * * *" in Europe/Paris, window 3h after, uniform'
 */
export function specLine(spec: ScheduleSpec): string {
  const duration = spec.window?.duration ?? '0s';
  const window = `window ${duration} ${spec.window?.mode ?? 'after'}`;
  return `"${spec.schedule}" in ${spec.timezone ?? 'UTC'}, ${window}, ${spec.distribution?.name ?? 'uniform'}`;
}
