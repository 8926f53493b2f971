import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { history } from './testing/historyStep.ts';
import { replay } from './testing/replay.ts';

/** More of them on demand: `HISTORIES=100000 pnpm test history`. */
const runs = Number(process.env['HISTORIES'] ?? 200);

test('whatever happens to a KronJob, each period is decided as the model decides it, once, and in order', () => {
  fc.assert(
    fc.property(history, (lived) => void replay(lived)),
    { numRuns: runs, seed: 20261121 },
  );
}, 600_000);

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
    'skipped JobActive',
    'unschedulable NoAllowedInstant',
  ]);
}, 600_000);
