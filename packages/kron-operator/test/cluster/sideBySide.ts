import { beforeAll, test } from '@jest/globals';
import { sleep } from '@kron/kubernetes/sleep';
import { systemClock } from '@kron/kubernetes/systemClock';
import type { Scene } from './scene.ts';

/** One test: a rule in a sentence, and the code that shows it. */
export type Case = { readonly rule: string; readonly show: (scene: Scene) => Promise<void> };

/** A limit for tests that would never end. Some are repeated several times on a slow machine. */
const patienceMs = 900_000;
/** Time between two starts: each test plans periods that are due in seconds and has to store them by then. */
const pauseMs = 200;

/**
 * Runs tests concurrently. They mostly wait, so together they take as long as the longest one.
 *
 * @param perform runs one test in its own scene and audits it
 */
export function sideBySide(cases: readonly Case[], perform: (one: Case) => Promise<void>): void {
  const performances = new Map<Case, Promise<void>>();
  beforeAll(async () => {
    for (const one of cases) {
      await sleep(systemClock, pauseMs, new AbortController().signal);
      const performance = perform(one);
      performances.set(one, performance);
      // Its own test reports the error.
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
