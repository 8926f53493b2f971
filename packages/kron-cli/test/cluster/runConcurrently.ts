import { beforeAll, test } from '@jest/globals';

const timeoutMs = 600_000;

/**
 * Runs several tests concurrently, for tests that mostly wait for other processes.
 *
 * @param lanes the number of concurrent tests
 * @param perform runs the test of one case
 */
export function runConcurrently<T extends { rule: string }>(
  cases: readonly T[],
  lanes: number,
  perform: (one: T) => Promise<void>,
): void {
  const performances = new Map<T, Promise<void>>();
  beforeAll(() => {
    const ends: Promise<void>[] = Array.from({ length: lanes }, async () => undefined);
    for (const [index, one] of cases.entries()) {
      const performance = (ends[index % lanes] ?? Promise.resolve()).then(() => perform(one));
      performances.set(one, performance);
      // The test of this case reports the failure.
      ends[index % lanes] = performance.catch(() => undefined);
    }
  });
  test.each(cases.map((one) => [one.rule, one] as const))(
    '%s',
    async (_, one) => {
      await performances.get(one);
    },
    timeoutMs,
  );
}
