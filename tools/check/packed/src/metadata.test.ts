import { readFile, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { pack } from './pack.ts';
import { sh } from './sh.ts';

const root = resolve(import.meta.dirname, '../../../..');
const url = 'https://github.com/OWNER/kron';

/** The packages, with the folder of their licence. */
const packages: [name: string, license: string, folder: string][] = [
  ['kron-core', 'Apache-2.0', '.'],
  ['kron-crd-schema', 'Apache-2.0', '.'],
  ['kron-cli', 'Apache-2.0', '.'],
  ['kron-operator', 'Apache-2.0', '.'],
  ['kron-conformance', 'MIT-0', 'packages/kron-conformance'],
];

test.each(packages)(
  '%s is packed with its licence and its origin',
  async (name, license, folder) => {
    const tarball = await pack(name);
    try {
      const packed = (file: string): Promise<string> => sh('tar', ['-xzOf', tarball, `package/${file}`]);
      expect(JSON.parse(await packed('package.json'))).toMatchObject({
        name,
        description: expect.stringMatching(/^.{20,120}$/),
        keywords: expect.arrayContaining(['kubernetes', 'cron']),
        homepage: `${url}/tree/main/packages/${name}#readme`,
        bugs: { url: `${url}/issues` },
        license,
        repository: { type: 'git', url: `git+${url}.git`, directory: `packages/${name}` },
        engines: { node: '>=20.19' },
      });
      expect(await packed('LICENSE')).toBe(await readFile(resolve(root, folder, 'LICENSE'), 'utf8'));
    } finally {
      await rm(dirname(tarball), { recursive: true });
    }
  },
  600_000,
);
