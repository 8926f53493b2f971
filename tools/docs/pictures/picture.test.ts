import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';

const root = resolve(import.meta.dirname, '../../..');

test('the pictures are up to date', () => {
  const main = resolve(import.meta.dirname, 'main.mjs');
  const { status, stderr } = spawnSync(process.execPath, [main, '--check'], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

test('the text for readers who cannot see the picture has the same peaks', () => {
  const picture = readFileSync(resolve(root, 'docs/images/starts-per-minute.svg'), 'utf8');
  const description = /<desc.*<\/desc>/.exec(picture)?.[0] ?? '';
  const [without, withWindows] = [...description.matchAll(/at most (\d+)/g)].map(([, peak]) => peak);
  expect(readFileSync(resolve(root, 'README.md'), 'utf8')).toContain(
    `up to ${without} without windows, up to ${withWindows} with them"`,
  );
});
