/**
 * The name of a run's Job: `<controlledjob>-<unix seconds of the run's start>-<index>`. The name is a lock:
 * two creates with the same index in the same run conflict.
 *
 * @param scheduledAt - start of the run, in epoch seconds
 *
 * @example
 * runJobName('desk', 1_772_442_000, 0) // 'desk-1772442000-0'
 */
export function runJobName(controlledJobName: string, scheduledAt: number, index: number): string {
  return `${controlledJobName}-${scheduledAt}-${index}`;
}
