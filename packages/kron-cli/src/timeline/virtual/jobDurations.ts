import { compile, type DistributionSpec } from 'kron-core';

/** The range of Job durations in seconds, and their distribution. */
export type JobDuration = { shortest: number; longest: number; distribution: DistributionSpec | undefined };

/**
 * Returns a function that chooses a random duration for the Job of a period. The same KronJob, period and seed always give
 * the same duration.
 *
 * @throws InvalidSpecError if the distribution or the seed is invalid
 */
export function jobDurations(
  identity: string,
  { shortest, longest, distribution }: JobDuration,
  seed: string,
): (nominal: number) => number {
  const { dues } = compile({
    identity,
    // Only the window of this schedule is used. Nominal times are a year apart, so that long windows are valid.
    schedule: '0 0 1 1 *',
    window: { mode: 'after', duration: `${longest - shortest}s` },
    ...(distribution === undefined ? {} : { distribution }),
    seed: { salt: `job duration ${seed}` },
  });
  if (longest === shortest) return () => shortest;
  return (nominal) => shortest + dues.periodAt(nominal).due - nominal;
}
