import { expect, test } from '@jest/globals';
import { root } from '../bootstrap/root.mjs';
import { chosen } from './olderKubernetes.mjs';
import { testFiles } from './packagesWith.mjs';

// A pattern that no longer matches a file would lose its tests without notice.
const files: string[] = await testFiles(root);
const onControlPlane = files.filter((file) => file.endsWith('.cluster.test.ts'));

test.each(chosen)('some tests on a control plane match %s', (pattern) => {
  expect(onControlPlane.filter((file) => file.includes(pattern))).not.toEqual([]);
});
