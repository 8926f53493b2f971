import { expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');
const kron = resolve(root, 'packages/kron-cli/dist/bin.js');

test('the examples can be read together: all are valid, have a namespace, and have different names', () => {
  const args = [kron, 'preview', '-f', 'examples', '-o', 'name'];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
