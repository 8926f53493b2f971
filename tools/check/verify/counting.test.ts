import { describe, expect, test } from '@jest/globals';
import { runStep } from './runStep.mjs';
import { closingLine } from './summary.mjs';

const lint = { name: 'lint', passed: 1, failed: 0, skipped: 0, seconds: 1 };
const core = { name: 'test kron-core', passed: 400, failed: 0, skipped: 0, seconds: 1 };

describe('the closing line', () => {
  test.each([
    ['adds up checks and tests', [lint, core], '401 passed, 0 failed', true],
    ['names skipped tests', [lint, { ...core, skipped: 2 }], '401 passed, 0 failed, 2 skipped', true],
    ['fails when one test failed', [lint, { ...core, failed: 1 }], '401 passed, 1 failed', false],
    ['fails when no test was executed', [lint], '1 passed, 0 failed', false],
    [
      'fails when every test was skipped',
      [{ ...core, passed: 0, skipped: 9 }],
      '0 passed, 0 failed, 9 skipped',
      false,
    ],
  ])('%s', (_, results, line, ok) => {
    expect(closingLine(results)).toEqual({ line, ok });
  });
});

test('a step that throws counts as one failure', async () => {
  const run = () => Promise.reject(new Error('no such program (expected by the test)'));
  expect(await runStep({ name: 'lint', run })).toMatchObject({ name: 'lint', passed: 0, failed: 1 });
});
