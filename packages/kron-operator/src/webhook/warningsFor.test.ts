import { describe, expect, test } from '@jest/globals';
import type { Clock } from '@kron/kubernetes/clock';
import type { KronJob } from 'kron-core';
import { VirtualClock } from '../testing/virtualClock.ts';
import { warningsFor } from './warningsFor.ts';
import { aKronJob } from './testing/reviews.ts';

const nothingAllowed = aKronJob({ constraints: { only: [{ hours: '5' }] } }) as unknown as KronJob;

/** On which each look at the clock finds so many milliseconds gone. */
function clockThatTakes(ms: number): Clock {
  const { now, setTimer } = new VirtualClock();
  let passed = 0;
  return { now, setTimer, monotonic: () => (passed += ms) };
}

describe('constraints', () => {
  test('are looked through for 1,000 periods', async () => {
    const [line] = await warningsFor(nothingAllowed, new VirtualClock());
    expect(line).toMatch(/^spec\.constraints: each of the next 1000 periods: .* \[LikelyUnschedulable\]$/);
  });

  test('that take long are looked through as far as 25 ms go, and it is said how far that was', async () => {
    const [line] = await warningsFor(nothingAllowed, clockThatTakes(5));
    expect(line).toContain('each of the next 5 periods: ');
  });

  test('keep nothing else waiting for longer than 4 ms', async () => {
    let turns = 0;
    let ended = false;
    const turn = (): void => {
      turns += 1;
      if (!ended) setImmediate(turn);
    };
    setImmediate(turn);
    await warningsFor(nothingAllowed, clockThatTakes(5));
    ended = true;
    expect(turns).toBeGreaterThanOrEqual(4);
  });
});

test('a TTL of the template is held against the deadline', async () => {
  const spec = { template: {}, ttlSecondsAfterFinished: 60 };
  const kronJob = aKronJob({ jobTemplate: { spec } }) as unknown as KronJob;
  expect(await warningsFor(kronJob, new VirtualClock())).toEqual([
    expect.stringMatching(/^spec\.jobTemplate\.spec\.ttlSecondsAfterFinished: 60 is less .* \[ShortTTL\]$/),
  ]);
});
