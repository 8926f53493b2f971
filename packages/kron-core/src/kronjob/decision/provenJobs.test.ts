import { expect, test } from '@jest/globals';
import { at, handledUpTo, hourly, jobOf, manualJob, observed } from '../testing/scenario.ts';
import { decide } from './decide.ts';
import { withoutForeignJobs } from './provenJobs.ts';

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

test('a Job whose chosen time is after its creation only takes the name, also within the window', () => {
  const job = jobOf('10:00', { createdAt: at('09:49'), chosenTime: at('09:50') });
  const spec = { ...hourly, window: { mode: 'around' as const, duration: '30m' } };
  const seen = observed({ status: handledUpTo('09:00'), jobs: [job] });
  expect(decide(spec, at('09:49:30'), seen).outcomes).toEqual([]);
});
