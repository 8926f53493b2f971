import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from '@jest/globals';

/** The inputs are the same in every run. All targets take 96 seconds of one core. */
const runs = '20000';

let printed: string;

beforeAll(async () => {
  const main = resolve(import.meta.dirname, 'main.mjs');
  const ended = promisify(execFile)(process.execPath, [main, '--runs', runs]);
  // What it printed names the violated rules, also if it exits with 1.
  const { stdout, stderr } = await ended.catch((error: { stdout: string; stderr: string }) => error);
  printed = stdout + stderr;
});

test.each([
  'cron expressions',
  'durations',
  'admission reviews',
  'reviews of calendars',
  'watch streams',
  'JSON patches',
  'decisions about KronJobs',
  'decisions about ControlledJobs',
])('the rules about %s hold for each input', (target) => {
  expect(printed).toContain(`${target}: ${runs} runs`);
});
