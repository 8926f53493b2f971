/** How long a period stays on time, and is at least tried, after it is due. */
const graceSeconds = 30;

/** What bears on whether a period may still run. */
export type Timing = {
  readonly now: number;
  readonly watchedSince: number;
  /** `policy.deadline` in whole seconds. */
  readonly deadline: number;
};

/** A period due from this second on is on time: it was noticed in its own second, at most 30 s ago. */
export function onTimeFrom(now: number, watchedSince: number): number {
  return Math.max(watchedSince, now - graceSeconds);
}

/** The first second in which a period that is still waiting counts as late. */
export function lateFrom(due: number): number {
  return due + graceSeconds + 1;
}

/** The last second in which the Job of a period that was noticed within its deadline is tried. */
export function tryUntil(chosen: number, deadline: number): number {
  return chosen + Math.max(graceSeconds, deadline);
}

/**
 * What counts is when the period was noticed, not when the API call returns: a busy second or a slow API server does
 * not turn a deadline of 0s into "never".
 */
export function isPastDeadline(chosen: number, { now, watchedSince, deadline }: Timing): boolean {
  const noticed = Math.max(chosen, watchedSince);
  return noticed > chosen + deadline || now > tryUntil(chosen, deadline);
}
