/** A period counts as on time, and its Job is tried, for this many seconds after it is due. */
const graceSeconds = 30;

/** The values that determine whether a period may still run. Times are epoch seconds. */
export type Timing = {
  readonly now: number;
  readonly watchedSince: number;
  /** `policy.deadline` in seconds. */
  readonly deadline: number;
};

/**
 * The earliest due time that still counts as on time. A period is on time if the operator was watching at its due time and
 * at most 30 s have passed since then.
 */
export function onTimeFrom(now: number, watchedSince: number): number {
  return Math.max(watchedSince, now - graceSeconds);
}

/** The first second in which a waiting period counts as late. */
export function lateFrom(due: number): number {
  return due + graceSeconds + 1;
}

/** The last second in which to try the Job of a period that was noticed within its deadline. */
export function tryUntil(chosen: number, deadline: number): number {
  return chosen + Math.max(graceSeconds, deadline);
}

/**
 * The last second in which a period that waits for fewer active Jobs may start. Null if the wait ends when a newer period is
 * due.
 */
export function waitUntil(chosen: number, deadline: number): number | null {
  return deadline === 0 ? null : tryUntil(chosen, deadline);
}

/**
 * Whether a period is too late to run. The deadline applies to the time at which Kron notices the period, and not to the
 * time at which the API call returns. So with a deadline of 0s, a busy second or a slow API server does not make a period
 * missed.
 */
export function isPastDeadline(chosen: number, { now, watchedSince, deadline }: Timing): boolean {
  const noticed = Math.max(chosen, watchedSince);
  return noticed > chosen + deadline || now > tryUntil(chosen, deadline);
}
