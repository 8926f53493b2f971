import { beforeAll, test } from '@jest/globals';
import { sleep } from '@kron/kubernetes/sleep';
import { systemClock } from '@kron/kubernetes/systemClock';
import type { Scene } from './scene.ts';

/** Shows a rule in a scene. */
export type Show = (scene: Scene) => Promise<void>;

/** Tests: rules in a sentence, and the code that shows each. */
export type Cases = Readonly<Record<string, Show>>;

/** A limit for tests that would never end. Some are repeated several times on a slow machine. */
const patienceMs = 900_000;
/** Time between two starts: each test plans periods that are due in seconds and has to store them by then. */
const pauseMs = 200;

/**
 * Runs tests concurrently. They mostly wait, so together they take as long as the longest one.
 *
 * @param perform runs one test in its own scene and audits it
 */
export function sideBySide(cases: Cases, perform: (show: Show) => Promise<void>): void {
  const performances = new Map<string, Promise<void>>();
  beforeAll(async () => {
    for (const [rule, show] of Object.entries(cases)) {
      await sleep(systemClock, pauseMs, new AbortController().signal);
      const performance = perform(show);
      performances.set(rule, performance);
      // Its own test reports the error.
      performance.catch(() => undefined);
    }
  }, patienceMs);
  test.each(Object.keys(cases))(
    '%s',
    async (rule) => {
      await performances.get(rule);
    },
    patienceMs,
  );
}
