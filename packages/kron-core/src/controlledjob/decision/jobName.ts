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

/**
 * The greatest index that Kron reads from names and labels. Only a forged Job or status has this index. Kron creates no Job
 * with a greater index: it would not recognize the Job, so it would delete and create it without end.
 */
export const maxJobIndex = 999_999_999;

/** Reads the run and the index from the name of a Job. Null if the name is not the name of a run's Job. */
export function runOfJobName(
  controlledJobName: string,
  name: string,
): { readonly scheduledAt: number; readonly index: number } | null {
  const [, scheduledAt, index] = /-(\d{1,12})-(\d{1,9})$/.exec(name) ?? [];
  if (scheduledAt === undefined || index === undefined) return null;
  const run = { scheduledAt: Number(scheduledAt), index: Number(index) };
  return name === runJobName(controlledJobName, run.scheduledAt, run.index) ? run : null;
}
