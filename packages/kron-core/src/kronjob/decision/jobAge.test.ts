import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { byAge, oldestJobs } from './jobAge.ts';
import type { ProvenJob } from './provenJobs.ts';

const periodIDs = fc.constantFrom(null, '2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z');

/** Jobs of one second, of a few seconds, of years, or of any. */
const manyJobs = fc
  .constantFrom(0, 3, 2 ** 31)
  .chain((seconds) =>
    fc
      .array(fc.tuple(fc.integer({ min: 0, max: seconds }), periodIDs), { maxLength: 200, size: 'max' })
      .map((given) =>
        given.map(([created, id], index) => jobOf(`job-${(index * 7) % 10}-${index}`, created, id)),
      ),
  );

function jobOf(name: string, created: number, periodID: string | null): ProvenJob {
  const job = { name, uid: name, owned: true, createdAt: '', state: 'active', deleting: false } as const;
  return { job, created, period: periodID === null ? null : { nominal: 0, due: 0, chosen: 0, periodID } };
}

function namesOf(jobs: readonly ProvenJob[]): string[] {
  return jobs.map(({ job }) => job.name);
}

test('the oldest Jobs are the first by creation, period-id and name', () => {
  fc.assert(
    fc.property(manyJobs, fc.constantFrom(1, 2, 5, 50, 200), (jobs, count) => {
      expect(namesOf(oldestJobs(jobs, count))).toEqual(namesOf([...jobs].sort(byAge).slice(0, count)));
    }),
  );
});

test('Jobs of different seconds are in order, however much time lies between others', () => {
  const jobs = Array.from({ length: 2_000 }, (_, index) => jobOf(`job-${index}`, 2 ** 52 - index, null));
  const all = [...jobs, jobOf('first', 0, null)];
  expect(namesOf(oldestJobs(all, all.length))).toEqual(namesOf([...all].reverse()));
});
