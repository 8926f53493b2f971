import type { Sink } from '../host.ts';
import { UsageError } from '../usageError.ts';
import { grouped } from './fleetText.ts';
import { Progress } from './progress.ts';
import { Yielder } from './yielder.ts';

/** Maximum number of periods that a program computes and keeps at once. */
export const maxPeriods = 1_000_000;

/**
 * Counts periods before kron computes them. Counting is fast, because it makes no texts and no seed hashes.
 *
 * @param periods one entry for each step of the count: whether the step found a period
 * @param tooMany returns the error message without the advice. `max` is the limit as text
 * @throws UsageError if there are more than a million periods
 */
export async function checkPeriodCount(
  periods: Iterable<boolean>,
  err: Sink,
  tooMany: (max: string) => string,
): Promise<void> {
  const progress = new Progress(err);
  const yielder = new Yielder(progress, 'periods');
  let count = 0;
  for (const isPeriod of periods) {
    if (yielder.isDue()) await yielder.yieldToEventLoop();
    if (isPeriod) count += 1;
    if (count > maxPeriods) break;
  }
  await progress.clear();
  if (count <= maxPeriods) return;
  throw new UsageError([`${tooMany(grouped(maxPeriods))}: narrow --from and --to, or write a smaller --for`]);
}
