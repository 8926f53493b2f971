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

test('every package with chosen tests has its step', () => {
  const steps = olderKubernetes(packages) as { readonly name: string }[];
  expect(steps.map(({ name }) => name)).toEqual(
    packages.filter((one) => chosen.has(one.name)).map((one) => `test ${one.name} on Kubernetes 1.34`),
  );
});
