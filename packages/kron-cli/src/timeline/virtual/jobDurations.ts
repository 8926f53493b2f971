import { compile, type DistributionSpec } from 'kron-core';

/** How long Jobs take: seconds, the shortest and the longest, and how those between are spread. */
export type JobDuration = { shortest: number; longest: number; distribution: DistributionSpec | undefined };

/**
 * How long the Job of each period takes. It is drawn as a chosen time is drawn in a window, from the same generator and
 * distributions: the same KronJob, period and seed give the same length, whatever else is simulated.
 *
 * @throws InvalidSpecError when the distribution, or the seed, is none
 */
export function jobDurations(
  identity: string,
  { shortest, longest, distribution }: JobDuration,
  seed: string,
): (nominal: number) => number {
  const { dues } = compile({
    identity,
    // Only its window is asked for; a year apart, windows of any length may stand.
    schedule: '0 0 1 1 *',
    window: { mode: 'after', duration: `${longest - shortest}s` },
    ...(distribution === undefined ? {} : { distribution }),
    seed: { salt: `job duration ${seed}` },
  });
  if (longest === shortest) return () => shortest;
  return (nominal) => shortest + dues.periodAt(nominal).due - nominal;
}
