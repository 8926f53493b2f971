import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sh } from './sh.ts';

/** Packs a package of the workspace as for publishing. Returns the path of the tarball. */
export async function pack(name: string): Promise<string> {
  const tarball = join(await emptyFolder(), `${name}.tgz`);
  await sh('pnpm', [
    '--dir',
    resolve(import.meta.dirname, '../../../../packages', name),
    'pack',
    '--out',
    tarball,
  ]);
  return tarball;
}

/** The paths in a tarball, without their leading `package/`. */
export async function filesIn(tarball: string): Promise<string[]> {
  const listing = await sh('tar', ['-tzf', tarball]);
  return listing
    .trim()
    .split('\n')
    .map((path) => path.replace(/^package\//, ''));
}

/** Creates a project outside the workspace that has only these tarballs installed. */
export async function projectWith(...tarballs: readonly string[]): Promise<string> {
  const folder = await emptyFolder();
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  await sh('npm', ['install', '--no-audit', '--no-fund', ...tarballs], folder);
  return folder;
}

export async function emptyFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'kron-packed-'));
}
