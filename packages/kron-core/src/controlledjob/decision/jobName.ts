/**
 * The name of a run's Job: `<controlledjob>-<unix seconds of the run's start>-<index>`. The name is the lock: two creates
 * for one place in one run collide.
 *
 * @param scheduledAt - epoch seconds
 *
 * @example
 * runJobName('desk', 1_772_442_000, 0) // 'desk-1772442000-0'
 */
export function runJobName(controlledJobName: string, scheduledAt: number, index: number): string {
  return `${controlledJobName}-${scheduledAt}-${index}`;
}
