import { describe, expect, test } from '@jest/globals';
import { FailureLog } from '../controller/queue/failureLog.ts';
import { VirtualClock } from '../testing/virtualClock.ts';
import { recordingLog } from './testing/startedOperator.ts';
import { waitUntilServed } from './waitUntilServed.ts';

/** Waits for a kind that is asked about so many times in vain. */
function waiting(answers: readonly (boolean | Error)[]) {
  const clock = new VirtualClock();
  const { log, lines } = recordingLog();
  const ended = new AbortController();
  let asked = 0;
  const result = waitUntilServed({
    clock,
    failures: new FailureLog({ clock, log }),
    signal: ended.signal,
    async isServed() {
      const answer = answers[asked] ?? true;
      asked += 1;
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  return { clock, lines, ended, result, asked: () => asked };
}

describe('a kind of objects that is not installed yet', () => {
  test('is asked for every half minute until it is there', async () => {
    const { clock, result, asked } = waiting([false, false, true]);
    await clock.advance(89_999);
    expect(asked()).toBe(2);
    await clock.advance(1);
    expect([await result, asked(), clock.timers]).toEqual([true, 3, 0]);
  });

  test('and may not be looked after yet is told of once, and asked for again', async () => {
    const why = new Error('not allowed to patch jobs');
    const { clock, result, lines } = waiting([why, why, true]);
    await clock.advance(90_000);
    expect(await result).toBe(true);
    expect(lines.filter(({ level }) => level === 'warn').map(({ event }) => event)).toEqual([
      'controlled-jobs-not-begun',
    ]);
  });

  test('is asked for no more when everything ends', async () => {
    const { clock, result, ended } = waiting([]);
    ended.abort();
    expect([await result, clock.timers]).toEqual([false, 0]);
  });
});
