import { test } from '@jest/globals';
import fc from 'fast-check';
import { type History, wildHistory } from './history.ts';
import { live } from './live.ts';

const runs = Number(process.env['HISTORIES'] ?? 200);

async function holds(history: History): Promise<void> {
  const { violations, log } = await live(history, 'memory');
  if (violations.length > 0) throw new Error([...violations, ...log.slice(-60)].join('\n'));
}

test('whatever happens, in memory', async () => {
  await fc.assert(fc.asyncProperty(wildHistory, holds), {
    numRuns: runs,
    seed: Number(process.env['SEED'] ?? 1),
  });
}, 3_600_000);
