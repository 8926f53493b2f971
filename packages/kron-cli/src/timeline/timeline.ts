import { byTime, type Placed } from '@kron/fleet/timeline/placed';
import { grouped } from '../output/fleetText.ts';
import type { Progress } from '../output/progress.ts';
import { Yielder } from '../output/yielder.ts';
import { UsageError } from '../usageError.ts';

const maxEntries = 1_000_000;

/**
 * Merges the items of many objects into one timeline, ordered by due time, nominal time and identity.
 *
 * @param members the items of each object, in any order
 * @throws UsageError if there are more than a million items
 */
export async function timeline<Shown>(
  members: Iterable<Iterable<Placed<Shown>>>,
  progress: Progress,
): Promise<Shown[]> {
  const entries: Placed<Shown>[] = [];
  const yielder = new Yielder(progress, 'periods');
  for (const member of members) {
    for (const entry of member) {
      if (yielder.isDue()) await yielder.yieldToEventLoop();
      if (entries.length >= maxEntries) {
        await progress.clear();
        throw tooMany();
      }
      entries.push(entry);
    }
  }
  await progress.clear();
  return entries.sort(byTime).map(({ shown }) => shown);
}

function tooMany(): UsageError {
  return new UsageError([`more than ${grouped(maxEntries)} periods: narrow --from and --to, or add --count`]);
}
