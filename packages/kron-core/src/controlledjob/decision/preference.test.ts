import { describe, expect, test } from '@jest/globals';
import { awaitingUnsuspend, jobOf, manualJob } from '../testing/scenario.ts';
import type { RunJob } from './observed.ts';
import { bestOf, isBelated } from './preference.ts';

const current = jobOf('09:00').templateHash ?? '';
const failed = { state: 'failed' } as const;

describe('a Job that has not started is belated', () => {
  const first = jobOf('09:00', awaitingUnsuspend);
  const third = jobOf('09:00', { index: 2, ...awaitingUnsuspend });
  test.each<[what: string, job: RunJob, others: RunJob[], belated: boolean]>([
    [
      'a successor after a finished later one',
      third,
      [jobOf('09:00'), jobOf('09:00', { index: 3, ...failed })],
      true,
    ],
    ['not after a finished Job of its index', third, [jobOf('09:00', { index: 2, ...failed })], false],
    ['not after a finished earlier one', third, [jobOf('09:00', { index: 1, ...failed })], false],
    ['not after a later one that has not finished', third, [jobOf('09:00', { index: 3 })], false],
    ['not after a finished Job without an index', third, [manualJob('09:00', failed)], false],
    ['a first Job after a successor of the same second', first, [jobOf('09:00', { index: 1 })], true],
    ['not after another first Job of the same second', first, [jobOf('09:00', { name: 'b' })], false],
    [
      'not after a Job without an index of the same second',
      first,
      [manualJob('09:00', { manual: false })],
      false,
    ],
  ])('%s', (_, ...row) => {
    const [job, others, belated] = row;
    expect(isBelated(job, [job, ...others], null)).toBe(belated);
  });
});

describe('of two Jobs the one to keep', () => {
  const run = jobOf('09:00');
  test.each<[what: string, kept: RunJob, other: RunJob]>([
    ['has the later start', jobOf('10:00', { name: run.name }), run],
    [
      'has the later creation without a start',
      manualJob('10:00', { name: 'a' }),
      manualJob('09:00', { name: 'a' }),
    ],
    ['has the greater name', jobOf('09:00', { name: 'b' }), jobOf('09:00', { name: 'a' })],
    ['has the greater UID', jobOf('09:00', { uid: 'b' }), jobOf('09:00', { uid: 'a' })],
    [
      'has the greater name whatever the UID',
      jobOf('09:00', { name: 'b', uid: 'a' }),
      jobOf('09:00', { name: 'a', uid: 'b' }),
    ],
  ])('%s', (_, ...row) => {
    const [kept, other] = row;
    expect(bestOf([kept, other], current)).toBe(kept);
    expect(bestOf([other, kept], current)).toBe(kept);
  });
});
