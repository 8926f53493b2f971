import { expect, test } from '@jest/globals';
import { jobOf, manualJob } from '../testing/scenario.ts';
import { provenRunJobs } from './provenJobs.ts';

test('a Job without both labels of a run has no run and no index, whatever its name', () => {
  const job = jobOf('09:00');
  const { scheduledAt, index, ...plain } = job;
  const { index: _, ...unindexed } = job;
  const unreadable = { ...job, scheduledAt: 'today', name: 'desk-null-0' };
  const unlabelled = { ...unindexed, name: job.name.replace(/0$/, 'undefined') };
  const jobs = [job, unreadable, unlabelled, { ...plain, index: 3 }, manualJob('09:00')];
  expect(provenRunJobs(jobs, 'desk').map((proven) => [proven.scheduledAt, proven.index])).toEqual([
    [scheduledAt, index],
    [undefined, undefined],
    [undefined, undefined],
    [undefined, undefined],
    [undefined, undefined],
  ]);
});
