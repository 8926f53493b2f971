import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';

test('the cases of kron-conformance notice each plausible misreading of the specification', async () => {
  const main = resolve(import.meta.dirname, '../mutants/main.mjs');
  // Jest would fail the test but not stop the process.
  const ended = promisify(execFile)(process.execPath, [main], { timeout: 1_800_000, killSignal: 'SIGKILL' });
  // What it printed names the misreadings, also if it exits with 1.
  const { stdout, stderr } = await ended.catch((error: { stdout: string; stderr: string }) => error);
  expect(`${stderr}${stdout}`).toMatch(/^\d+ misreadings, 0 not as expected\n$/);
}, 1_860_000);
