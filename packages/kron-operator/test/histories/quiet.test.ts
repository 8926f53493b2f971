import { test } from '@jest/globals';
import fc from 'fast-check';
import { compare } from './compare.ts';
import { quietHistory } from './history.ts';

const runs = Number(process.env['HISTORIES'] ?? 200);

test('quiet', async () => {
  await fc.assert(
    fc.asyncProperty(quietHistory, async (history) => {
      const differences = await compare(history, 'memory');
      if (differences.length > 0) throw new Error(differences.join('\n'));
    }),
    { numRuns: runs, seed: Number(process.env['SEED'] ?? 1) },
  );
}, 3_600_000);
