import { beforeAll, test } from '@jest/globals';

const patienceMs = 600_000;

/**
 * Tests that mostly wait for other processes, several at a time.
 *
 * @param lanes how many
 * @param perform shows one
 */
export function sideBySide<T extends { rule: string }>(
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
      // It is told by its own test, whenever that comes to its turn.
      ends[index % lanes] = performance.catch(() => undefined);
    }
  });
  test.each(cases.map((one) => [one.rule, one] as const))(
    '%s',
    async (_, one) => {
      await performances.get(one);
    },
    patienceMs,
  );
}
