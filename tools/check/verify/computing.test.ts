import { relative } from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from '../bootstrap/root.mjs';
import { computing } from './computing.mjs';
import { testFiles } from './packagesWith.mjs';

const files: string[] = (await testFiles(root)).map((file: string) => relative(root, file));

test.each(computing)('some tests that need no control plane match %s', (pattern) => {
  const matched = files.filter((file) => file.startsWith(pattern));
  expect(matched).not.toEqual([]);
  expect(matched.filter((file) => file.endsWith('.cluster.test.ts'))).toEqual([]);
});
