import { expect, test } from '@jest/globals';
import { at, handledUpTo, hourly, jobOf, manualJob, observed } from '../testing/scenario.ts';
import { jobName } from '../../period/jobName.ts';
import { decide } from './decide.ts';
import { seenJob } from '../kubernetes/seenJob.ts';
import { jobReading, withoutForeignJobs } from './provenJobs.ts';

test('only a Job that takes the name of a later period loses its owner', () => {
  const early = jobOf('10:00', { createdAt: at('09:00') });
  const jobs = [
    early,
    { ...early, name: 'report-x' },
    jobOf('10:00', { createdAt: at('09:45'), chosenTime: at('09:45') }),
    jobOf('10:00'),
    manualJob('09:00'),
  ];
  const [taker, ...others] = withoutForeignJobs(jobs, 'report', () => 1_200);
  expect(taker).toEqual({ ...early, owned: false });
  expect(others).toEqual(jobs.slice(1));
});

test.each([
  ['report', 'record JobExists'],
  ['repor', 'record JobActive'],
  ['report-x', 'record JobActive'],
])('the name of a Job of %s gives %s, whether its hash was compared before or not', (kronJob, want) => {
  const job = jobOf('10:00');
  const named = { ...job, name: job.name.replace('report', kronJob) };
  for (const one of [named, { ...named, hasHash: true }]) {
    const { action, reason } = decide(
      hourly,
      at('10:00'),
      observed({ status: handledUpTo('09:00'), jobs: [one] }),
    );
    expect(`${action} ${reason}`).toBe(want);
  }
  const other = observed({ status: handledUpTo('09:00'), jobs: [{ ...named, hasHash: false }] });
  expect(decide(hourly, at('10:00'), other).reason).not.toBe('JobExists');
});

test('a Job whose chosen time is after its creation only takes the name, also within the window', () => {
  const job = jobOf('10:00', { createdAt: at('09:49'), chosenTime: at('09:50') });
  const spec = { ...hourly, window: { mode: 'around' as const, duration: '30m' } };
  const seen = observed({ status: handledUpTo('09:00'), jobs: [job] });
  expect(decide(spec, at('09:49:30'), seen).outcomes).toEqual([]);
});

test('a Job whose labels name no period is one that a user created, whatever its name and its chosen time', () => {
  const parts = { periodID: 'never', name: jobName('report', 'never'), chosenTime: at('11:00') };
  const job = jobOf('09:50', parts);
  expect(withoutForeignJobs([job], 'report', () => 0)).toEqual([job]);
  const seen = observed({ status: handledUpTo('09:00'), jobs: [job] });
  expect(decide(hourly, at('10:00'), seen)).toMatchObject({ action: 'record', reason: 'JobActive' });
});

test.each([
  ['a Job of a period', jobOf('10:00')],
  ['one without a chosen time', jobOf('10:00', { chosenTime: undefined as never })],
  ['one that takes the name of a later period', jobOf('10:00', { createdAt: at('09:00') })],
  ['one that a user created', manualJob('09:50')],
])('%s gives the same decision, whether its labels were read before or not', (_, job) => {
  const decided = (one: typeof job) =>
    decide(hourly, at('10:00'), observed({ status: handledUpTo('09:00'), jobs: [one] }));
  expect(decided({ ...job, reading: jobReading(job) })).toEqual(decided(job));
});

test('a Job that was created at no valid time is an error of the decision, not of reading it', () => {
  const stored = { metadata: { name: 'one', creationTimestamp: 'yesterday' } };
  const jobs = [seenJob(stored).seen];
  expect(() => decide(hourly, at('10:00'), observed({ jobs }))).toThrow(RangeError);
});

test('a Job of another owner stays as it is, and its fields are not read', () => {
  const job = jobOf('10:00', { owned: false, createdAt: 'yesterday' });
  const [other] = withoutForeignJobs([job], 'report', () => 0);
  expect(other).toBe(job);
});
