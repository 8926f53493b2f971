import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';

const packages = resolve(import.meta.dirname, '../../../../packages');

test.each(['kron-core', 'kron-crd-schema', 'kron-cli', 'kron-operator', 'kron-conformance'])(
  'npm publish in the folder of %s publishes nothing',
  async (name) => {
    const published = promisify(execFile)('npm', ['publish', '--dry-run'], { cwd: resolve(packages, name) });
    await expect(published).rejects.toThrow('cannot publish from the tree');
  },
  60_000,
);
