import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';

/** The inputs are the same in every run. Each target takes about 20 seconds of one core. */
const runs = '20000';

test.each([
  'cron expressions',
  'durations',
  'admission reviews',
  'reviews of calendars',
  'watch streams',
  'JSON patches',
  'decisions about KronJobs',
  'decisions about ControlledJobs',
])('the rules about %s hold for each input', async (target) => {
  const main = resolve(import.meta.dirname, 'main.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [main, target, '--runs', runs]);
  expect(stdout).toContain(`${target}: ${runs} runs`);
});
