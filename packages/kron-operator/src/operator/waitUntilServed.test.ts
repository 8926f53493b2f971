import { describe, expect, test } from '@jest/globals';
import { VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import { recordingLog } from './testing/startedOperator.ts';
import { waitUntilServed } from './waitUntilServed.ts';

/**
 * @param results of the checks, in order; true after the last one
 * @param answer what each check waits for
 */
function waiting(results: readonly (boolean | Error)[], answer: Promise<void> = Promise.resolve()) {
  const clock = new VirtualClock();
  const { log, lines } = recordingLog();
  const ended = new AbortController();
  let [checks, wholeChecks] = [0, 0];
  const result = waitUntilServed({
    clock,
    log,
    signal: ended.signal,
    async isServed() {
      const outcome = results[checks] ?? true;
      checks += 1;
      await answer;
      if (outcome instanceof Error) throw outcome;
      return outcome;
    },
    async check() {
      wholeChecks += 1;
      return true;
    },
  });
  return { clock, lines, ended, result, checks: () => checks, wholeChecks: () => wholeChecks };
}

describe('a kind that is not installed yet', () => {
  test('is checked every 30 seconds until it is served', async () => {
    const { clock, result, checks } = waiting([false, false, true]);
    await clock.advance(89_999);
    expect(checks()).toBe(2);
    await clock.advance(1);
    expect([await result, checks(), clock.timers]).toEqual([true, 3, 0]);
  });

  test('is checked as a whole once it is served, and not before', async () => {
    const { clock, result, wholeChecks } = waiting([false, false, true]);
    await clock.advance(60_000);
    expect(wholeChecks()).toBe(0);
    await clock.advance(30_000);
    expect([await result, wholeChecks()]).toEqual([true, 1]);
  });

  test('is checked again after an error, which is logged once', async () => {
    const why = new Error('not allowed to patch jobs');
    const { clock, result, lines } = waiting([why, why, true]);
    await clock.advance(90_000);
    expect(await result).toBe(true);
    expect(lines.filter(({ level }) => level === 'warn').map(({ event }) => event)).toEqual([
      'controlled-jobs-not-begun',
    ]);
  });

  test('is not checked any more after an abort', async () => {
    const { clock, result, ended } = waiting([]);
    ended.abort();
    expect([await result, clock.timers]).toEqual([false, 0]);
  });

  test.each([
    { name: 'fails', outcome: new Error('the operator is ending') },
    { name: 'succeeds', outcome: true },
  ])('is not managed, and no check is logged, if it $name after an abort', async ({ outcome }) => {
    let resolve = (): void => undefined;
    const answer = new Promise<void>((done) => {
      resolve = done;
    });
    const { clock, result, ended, lines, checks } = waiting([outcome], answer);
    await clock.advance(30_000);
    ended.abort();
    resolve();
    expect([await result, checks(), clock.timers]).toEqual([false, 1, 0]);
    expect(lines.map(({ event }) => event)).toEqual(['controlled-jobs-not-served']);
  });
});
