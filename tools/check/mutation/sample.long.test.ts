import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';

test('a test notices each of some mutants of the fence that are not listed', async () => {
  const main = resolve(import.meta.dirname, 'main.mjs');
  const ended = promisify(execFile)(process.execPath, [main, 'fence', '--every', '20']);
  // What it printed names the mutants, also if it exits with 1.
  const { stdout } = await ended.catch((error: { stdout: string }) => error);
  expect(stdout).toMatch(/^fence: [1-9]\d* mutants/);
});
