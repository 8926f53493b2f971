import { beforeAll, test } from '@jest/globals';
import { sleep } from '@kron/kubernetes/sleep';
import { systemClock } from '@kron/kubernetes/systemClock';
import type { Scene } from './scene.ts';

/** One test: a sentence that states a rule, and what shows that it holds. */
export type Case = { readonly rule: string; readonly show: (scene: Scene) => Promise<void> };

/** It only ends what would never end: some are staged several times where the machine is slow. */
const patienceMs = 900_000;
/** Between two beginnings: each plans what is due in seconds, and has to have it stored by then. */
const pauseMs = 200;

/**
 * Tests that mostly wait for time to pass, all at once: they take as long as the longest of them.
 *
 * @param perform shows one, in a scene of its own, and audits that
 */
export function sideBySide(cases: readonly Case[], perform: (one: Case) => Promise<void>): void {
  const performances = new Map<Case, Promise<void>>();
  beforeAll(async () => {
    for (const one of cases) {
      await sleep(systemClock, pauseMs, new AbortController().signal);
      const performance = perform(one);
      performances.set(one, performance);
      // It is told by its own test, whenever that comes to its turn.
      performance.catch(() => undefined);
    }
  }, patienceMs);
  test.each(cases.map((one) => [one.rule, one] as const))(
    '%s',
    async (_, one) => {
      await performances.get(one);
    },
    patienceMs,
  );
}
