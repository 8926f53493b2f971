import { quantile } from '../kit/quantile.mjs';

/**
 * The lateness of Jobs, in seconds.
 *
 * @param {{ job: object, at: number }[]} arrivals
 * @param {(job: object) => number} dueAt epoch milliseconds
 * @param {number} expected missing Jobs count as infinitely late
 */
export function lateness(arrivals, dueAt, expected) {
  const late = arrivals.map(({ job, at }) => (at - dueAt(job)) / 1000);
  const ran = late.length;
  while (late.length < expected) late.push(Number.POSITIVE_INFINITY);
  return {
    ran,
    expected,
    first: quantile(late, 0),
    p50: quantile(late, 0.5),
    p99: quantile(late, 0.99),
    most: quantile(late, 1),
  };
}
