import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

const root = resolve(import.meta.dirname, '../../../..');
const changesets = resolve(root, 'node_modules/@changesets/cli/bin.js');
const isPackage = (path: string): boolean =>
  /^(?:packages|tools)\/[^/]+\/package\.json$|^e2e\/package\.json$/.test(path);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kron-versions-'));
  const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
  const parts = [
    'package.json',
    'pnpm-workspace.yaml',
    'pnpm-lock.yaml',
    '.changeset',
    'CHANGELOG.md',
    ...tracked.filter(isPackage),
  ];
  for (const part of parts) await cp(join(root, part), join(folder, part), { recursive: true });
  // Changelogs name the commits of the changesets.
  execFileSync('git', ['init', '-q'], { cwd: folder });
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

async function versions(): Promise<Readonly<Record<string, string>>> {
  const names = await readdir(join(folder, 'packages'));
  const manifests = await Promise.all(
    names.map(
      async (name) =>
        JSON.parse(await readFile(join(folder, 'packages', name, 'package.json'), 'utf8')) as {
          name: string;
          version: string;
          private?: boolean;
        },
    ),
  );
  return Object.fromEntries(
    manifests.filter((manifest) => manifest.private !== true).map(({ name, version }) => [name, version]),
  );
}

test('one changeset moves all public packages to one version, each with its changelog', async () => {
  for (const file of await readdir(join(folder, '.changeset')))
    if (file.endsWith('.md')) await rm(join(folder, '.changeset', file));
  await writeFile(join(folder, '.changeset/one.md'), "---\n'kron-cli': minor\n---\n\nOne more command.\n");
  const before = Object.values(await versions());
  execFileSync(process.execPath, [changesets, 'version'], { cwd: folder, stdio: 'pipe' });
  const after = await versions();
  expect(Object.keys(after).toSorted()).toEqual([
    'kron-cli',
    'kron-conformance',
    'kron-core',
    'kron-crd-schema',
    'kron-operator',
  ]);
  expect(new Set(Object.values(after)).size).toBe(1);
  expect(Object.values(after)).not.toEqual(before);
  expect(await readFile(join(folder, 'packages/kron-cli/CHANGELOG.md'), 'utf8')).toContain(
    'One more command.',
  );
});

test('the changesets in the tree give all public packages one version', async () => {
  execFileSync(process.execPath, [changesets, 'version'], { cwd: folder, stdio: 'pipe' });
  expect(new Set(Object.values(await versions())).size).toBe(1);
  expect((await readdir(join(folder, '.changeset'))).filter((file) => file.endsWith('.md'))).toEqual([]);
});

test('the changelog lists what was unreleased under the new version', async () => {
  execFileSync(process.execPath, [changesets, 'version'], { cwd: folder, stdio: 'pipe' });
  const unreleased = async (): Promise<string> => readFile(join(folder, 'CHANGELOG.md'), 'utf8');
  const [, entries] = (await unreleased()).split('## Unreleased\n');
  execFileSync(process.execPath, [join(root, 'tools/deploy/release/moveUnreleased.mjs')], { cwd: folder });
  const [version] = Object.values(await versions());
  expect(await unreleased()).toContain(`## Unreleased\n\nNothing yet.\n\n## ${version}\n${entries}`);
});
