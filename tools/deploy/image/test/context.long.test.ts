import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { writeContext } from '../src/context/writeContext.ts';
import type { BundledPackage, SpdxDocument } from '../src/materials/spdxDocument.ts';
import { describeWithGo } from '@kron/control-plane/testing';
import { emptyFolder } from './testing/emptyFolder.ts';
import { root } from './testing/root.ts';
import { someFacts } from './testing/someFacts.ts';

const folder = await emptyFolder();
const context = join(folder, 'context');
const read = async (path: string): Promise<string> => readFile(join(context, path), 'utf8');

describe('the context of the image', () => {
  beforeAll(async () => writeContext(root, context, someFacts));

  test('has the Dockerfile, the command, and their metadata', async () => {
    const files = (await readdir(context, { recursive: true })).filter(
      (file) => !/chunk-\w+\.js$/.test(file),
    );
    expect(files.toSorted()).toEqual([
      'Dockerfile',
      'app',
      'app/LICENSE',
      'app/THIRD-PARTY-NOTICES.txt',
      'app/dist',
      'app/dist/kronjobs.yaml',
      'app/dist/main.js',
      'app/package.json',
      'app/sbom.spdx.json',
    ]);
  });

  test('has a command that runs there and knows its version', () => {
    const { stdout, stderr } = spawnSync('node', ['app/dist/main.js', '--version'], {
      cwd: context,
      encoding: 'utf8',
    });
    expect({ stdout, stderr }).toEqual({ stdout: 'kron-operator 1.2.3\n', stderr: '' });
  });

  test('lists the same packages in the bill of materials and in the notices', async () => {
    const { packages } = JSON.parse(await read('app/sbom.spdx.json')) as SpdxDocument;
    const notices = (await read('app/THIRD-PARTY-NOTICES.txt')).split('\n');
    const billed = packages.slice(1).map(({ name, versionInfo }) => `${name} ${versionInfo}`);
    // The notice of ajv names no version.
    expect(billed.filter((line) => !notices.includes(line))).toEqual(['ajv 8.20.0']);
    const named = notices.filter((line) => /^(?:@[\w.-]+\/)?[\w.-]+ \d+\.\d+\.\d+\S*$/.test(line));
    expect(named.filter((line) => !billed.includes(line))).toEqual([]);
    expect(named.length).toBeGreaterThan(50);
  });

  test('lists the packages that the bundle contains', async () => {
    const file = join(root, 'packages/kron-operator/dist/third-party.json');
    const listed = JSON.parse(await readFile(file, 'utf8')) as BundledPackage[];
    const { packages, creationInfo } = JSON.parse(await read('app/sbom.spdx.json')) as SpdxDocument;
    expect(packages.slice(1).map(({ name }) => name)).toEqual(listed.map(({ name }) => name));
    expect(packages.map(({ licenseDeclared }) => licenseDeclared)).not.toContain('NOASSERTION');
    expect(creationInfo.created).toBe('2026-03-01T00:00:00Z');
  });

  test('can overwrite an older one', async () => {
    await writeFile(join(context, 'app/left-over'), '');
    await writeContext(root, context, someFacts);
    await expect(stat(join(context, 'app/left-over'))).rejects.toThrow('ENOENT');
  });
});

describe('no context is written', () => {
  test('over a folder with other files, which are kept', async () => {
    const theirs = join(folder, 'theirs');
    await mkdir(theirs);
    for (const file of ['Dockerfile', 'app', 'src', 'test']) await writeFile(join(theirs, file), '');
    await expect(writeContext(root, theirs, someFacts)).rejects.toThrow(
      `${theirs}: expected no folder, an empty one or a context, found one with Dockerfile, app, src, …`,
    );
    expect(await readdir(theirs)).toHaveLength(4);
  });

  test('before the operator is built', async () => {
    const unbuilt = join(folder, 'unbuilt');
    await expect(writeContext(unbuilt, join(folder, 'new'), someFacts)).rejects.toThrow(
      `${unbuilt}/packages/kron-operator/dist: expected main.js and third-party.json; run: pnpm build`,
    );
  });
});

describeWithGo('SPDX’s own tools', () => {
  const cwd = join(root, 'tools/deploy/image/spdx');
  const judge = (document: object): { status: number | null; said: string } => {
    const options = { cwd, input: JSON.stringify(document), encoding: 'utf8' } as const;
    const { status, stdout, stderr } = spawnSync('go', ['run', '.'], options);
    return { status, said: stdout + stderr };
  };
  // Otherwise the first run prints its downloads.
  beforeAll(() => {
    execFileSync('go', ['mod', 'download'], { cwd, stdio: 'pipe' });
  }, 600_000);
  const theDocument = async (): Promise<SpdxDocument> => JSON.parse(await read('app/sbom.spdx.json'));

  test('accept the bill of materials', async () => {
    const { packages } = await theDocument();
    expect(judge(await theDocument())).toEqual({
      status: 0,
      said: `SPDX-2.3 kron-operator-1.2.3: ${packages.length} packages, ${packages.length} relationships\n`,
    });
  }, 600_000);

  test.each([
    ['refers to a missing package', { packages: [] }, 'no such package exists'],
    ['has another version', { spdxVersion: 'SPDX-9.9' }, 'unsupported'],
    ['has no valid creator', { creationInfo: { created: '', creators: ['somebody'] } }, 'Creator'],
  ])('reject one that %s', async (_, change, complaint) => {
    const { status, said } = judge({ ...(await theDocument()), ...change });
    expect({ status, said }).toEqual({ status: 1, said: expect.stringContaining(complaint) });
  });
});
