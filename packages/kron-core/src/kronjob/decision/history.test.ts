import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { history } from '../testing/historyStep.ts';
import { replay } from '../testing/replay.ts';

/** To run more histories: `HISTORIES=100000 pnpm test history`. */
const runs = Number(process.env['HISTORIES'] ?? 200);

test('in any history each period is decided once, in order, and as the model decides', () => {
  fc.assert(
    fc.property(history, (lived) => void replay(lived)),
    { numRuns: runs, seed: 20261121 },
  );
}, 600_000);

test('a claim that a later period overtakes is given up in the same record as that period, even while suspended', () => {
  const { memory } = replay({
    configuration: 1,
    concurrency: 'replace',
    deadline: '3h',
    steps: [
      { does: 'StopWatching', seconds: 300 },
      { does: 'LoseStatusWrites', count: 2 },
      { does: 'StopWatching', seconds: 300 },
      { does: 'FinishOne' },
      { does: 'Suspend' },
      { does: 'Resume' },
      { does: 'FinishAll' },
    ],
  });
  expect(memory.handled.map(({ id, outcome, reason }) => `${id} ${outcome} ${reason}`)).toEqual([
    '2026-11-01T00:00:00Z executed Created',
    '2026-11-01T00:05:00Z missed Superseded',
    '2026-11-01T00:10:00Z executed JobExists',
  ]);
});

test('the histories reach every outcome', () => {
  const outcomes = new Set(
    fc
      .sample(history, { numRuns: 100, seed: 4 })
      .flatMap((lived) => replay(lived).memory.handled.map(({ outcome, reason }) => `${outcome} ${reason}`)),
  );
  expect([...outcomes].sort()).toEqual([
    'executed Created',
    'executed JobExists',
    'missed DeadlineExceeded',
    'missed Superseded',
    'missed Suspended',
    'skipped Displaced',
    'skipped JobActive',
    'unschedulable NoAllowedInstant',
  ]);
}, 600_000);
