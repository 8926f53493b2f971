import { expect, test } from '@jest/globals';
import { at, handledUpTo, hourly, jobOf, manualJob, observed } from '../testing/scenario.ts';
import { decide } from './decide.ts';
import type { ObservedJob } from './observed.ts';

const finished = { state: 'succeeded' } as const;

function deletedOf(jobs: ObservedJob[], successfulJobsHistoryLimit = 0): string[] {
  const spec = { ...hourly, policy: { successfulJobsHistoryLimit } };
  return decide(spec, at('09:30'), observed({ status: handledUpTo('09:00'), jobs })).delete;
}

test.each<[rule: string, jobs: ObservedJob[], limit: number, deleted: string[]]>([
  ['an active Job stays', [jobOf('08:00'), manualJob('08:10')], 0, []],
  ['a finished Job of another owner stays', [jobOf('08:00', { ...finished, owned: false })], 0, []],
  ['a Job of the last handled period goes', [jobOf('09:00', finished)], 0, [jobOf('09:00').name]],
  ['active Jobs do not count', [jobOf('06:00', finished), jobOf('07:00'), jobOf('08:00')], 1, []],
  [
    'failed Jobs do not count towards the limit of successful ones',
    [jobOf('06:00', finished), jobOf('07:00', { state: 'failed' })],
    1,
    [],
  ],
  [
    'of Jobs of the same second the earlier period goes first',
    [
      jobOf('07:00', { ...finished, createdAt: at('08:00') }),
      jobOf('06:00', { ...finished, createdAt: at('08:00') }),
    ],
    1,
    [jobOf('06:00').name],
  ],
  [
    'of Jobs of the same second without a period the names decide',
    [manualJob('08:00', { ...finished, name: 'c' }), manualJob('08:00', { ...finished, name: 'b' })],
    0,
    ['b', 'c'],
  ],
  [
    'the names decide in any order of the Jobs',
    [manualJob('08:00', { ...finished, name: 'b' }), manualJob('08:00', { ...finished, name: 'c' })],
    0,
    ['b', 'c'],
  ],
  [
    'a Job whose chosen time is after the last handled period stays',
    [jobOf('09:00', { ...finished, chosenTime: at('09:20'), createdAt: at('09:20') })],
    0,
    [],
  ],
  [
    'a Job without a chosen time counts from its nominal time',
    [jobOf('08:00', { ...finished, chosenTime: undefined as never })],
    0,
    [jobOf('08:00').name],
  ],
])('%s', (_, ...row) => {
  const [jobs, limit, deleted] = row;
  expect(deletedOf(jobs, limit)).toEqual(deleted);
});

test('without a handled period only Jobs without one go', () => {
  const jobs = [jobOf('08:00', finished), manualJob('08:10', finished)];
  const spec = { ...hourly, policy: { successfulJobsHistoryLimit: 0 } };
  expect(decide(spec, at('09:30'), observed({ jobs })).delete).toEqual([manualJob('08:10').name]);
});
