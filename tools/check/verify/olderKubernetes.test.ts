import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { chosen, olderKubernetes } from './olderKubernetes.mjs';
import { packagesWith } from './packagesWith.mjs';

const packages = await packagesWith('test');

/** A pattern that no file matches any more would lose tests without a word. */
describe.each([...chosen])('of %s', (name, patterns) => {
  test.each(patterns)('there are tests that match %s', async (pattern) => {
    const folder = packages.find((one) => one.name === name)?.folder ?? '';
    const files = await readdir(folder, { recursive: true });
    const tests = files.filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'));
    expect(tests.filter((file) => resolve(folder, file).includes(pattern))).not.toEqual([]);
  });
});

test('every package of which something is chosen has its step', () => {
  const steps = olderKubernetes(packages) as { readonly name: string }[];
  expect(steps.map(({ name }) => name)).toEqual(
    packages.filter((one) => chosen.has(one.name)).map((one) => `test ${one.name} on Kubernetes 1.34`),
  );
});
