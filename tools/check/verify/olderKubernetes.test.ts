import { describe, expect, test } from '@jest/globals';
import { chosen, olderKubernetes } from './olderKubernetes.mjs';
import { packagesWith, testFiles } from './packagesWith.mjs';

const packages = await packagesWith('test');

/** A pattern that no longer matches a file would lose its tests without notice. */
describe.each([...chosen])('%s', (name, patterns) => {
  const folder = packages.find((one) => one.name === name)?.folder ?? '';

  test.each(patterns)('has tests on a control plane that match %s', async (pattern) => {
    const files: string[] = await testFiles(folder);
    const onControlPlane = files.filter((file) => file.endsWith('.cluster.test.ts'));
    expect(onControlPlane.filter((file) => file.includes(pattern))).not.toEqual([]);
  });
});

test('the step has the tests of every package with chosen ones, and no others', () => {
  const { patterns } = olderKubernetes(packages, '1') as { readonly patterns: readonly string[] };
  const folders = packages.filter(({ name }) => chosen.has(name)).map(({ folder }) => folder);
  expect(folders).toHaveLength(chosen.size);
  expect(new Set(patterns.map((pattern) => pattern.split('/.*')[0]))).toEqual(new Set(folders));
});
