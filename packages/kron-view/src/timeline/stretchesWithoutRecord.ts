import { type Stretches, stretches } from './stretchList.ts';

/**
 * The past spans without records: the time before the oldest record, and the time from each period without a record until
 * the next record.
 *
 * @param recorded - the times of the records, in order
 * @param missing - the due times of past periods without a record, in order
 */
export function stretchesWithoutRecord(
  recorded: readonly number[],
  missing: readonly number[],
  now: number,
): Stretches {
  const found: [from: number, to: number][] = [[-Infinity, Math.min(recorded[0] ?? now, now)]];
  let next = 0;
  for (const at of missing) {
    if (at < (found.at(-1)?.[1] ?? -Infinity)) continue;
    while (next < recorded.length && (recorded[next] ?? 0) <= at) next += 1;
    found.push([at, Math.min(recorded[next] ?? now, now)]);
  }
  return stretches(found);
}
