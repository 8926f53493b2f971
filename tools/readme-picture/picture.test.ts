import { expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

test("the README's picture is what examples/fleet.yaml gives", () => {
  const main = resolve(import.meta.dirname, 'main.mjs');
  const { status, stderr } = spawnSync(process.execPath, [main, '--check'], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
