import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { describeInChromium } from 'kron-view/testing/chromium';

const main = resolve(import.meta.dirname, 'main.mjs');

describeInChromium('the pictures of the docs', () => {
  test('show the view as it is', () => {
    const { status, stderr } = spawnSync(process.execPath, [main, '--check'], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});
