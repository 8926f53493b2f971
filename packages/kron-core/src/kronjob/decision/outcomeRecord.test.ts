import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { newestRecords, type Settlement } from './outcomeRecord.ts';

const ending = fc.constantFrom<Pick<Settlement, 'outcome' | 'reason'>>(
  { outcome: 'executed', reason: 'JobExists' },
  { outcome: 'missed', reason: 'Unknown' },
  { outcome: 'missed', reason: 'Superseded' },
  { outcome: 'unschedulable', reason: 'NoAllowedInstant' },
);
const settlements = fc
  .array(ending, { maxLength: 30 })
  .map((endings) =>
    endings.map((one, index): Settlement => ({ nominal: 60 * index, chosen: 60 * index, ...one })),
  );

test('ten outcomes are listed in order: the last one, then the newest that may have had a Job, then the newest others', () => {
  fc.assert(
    fc.property(settlements, (all) => {
      const mayHaveRun = ({ outcome, reason }: Settlement): boolean =>
        outcome === 'executed' || reason === 'Unknown';
      const rank = (one: Settlement): number =>
        one === all.at(-1) ? Infinity : one.nominal + (mayHaveRun(one) ? 10_000 : 0);
      const best = [...all].sort((a, b) => rank(b) - rank(a)).slice(0, 10);
      expect(newestRecords(all).map(({ nominalTime }) => nominalTime.getTime() / 1000)).toEqual(
        best.map(({ nominal }) => nominal).sort((a, b) => a - b),
      );
    }),
    { numRuns: 300 },
  );
});

test('ten outcomes are listed also if the newest of them had Jobs, too', () => {
  const all = Array.from({ length: 12 }, (_, index): Settlement => {
    const hadJob = index === 0 || index === 10;
    const times = { nominal: 60 * index, chosen: 60 * index };
    return hadJob
      ? { ...times, outcome: 'executed', reason: 'JobExists' }
      : { ...times, outcome: 'missed', reason: 'Superseded' };
  });
  expect(newestRecords(all).map(({ nominalTime }) => nominalTime.getTime() / 60_000)).toEqual([
    0, 3, 4, 5, 6, 7, 8, 9, 10, 11,
  ]);
});
