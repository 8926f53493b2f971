import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { cache } from '../bootstrap/root.mjs';
import { mustRun } from '../bootstrap/run.mjs';

/** The bytes that an installed package takes on disk without its dependencies. */
export async function unpackedSize(folder) {
  const work = resolve(cache, 'size', basename(folder));
  await rm(work, { recursive: true, force: true });
  await mkdir(work, { recursive: true });
  const tarball = join(work, 'package.tgz');
  await mustRun('pnpm', ['--dir', folder, 'pack', '--out', tarball], { quiet: true });
  await mustRun('tar', ['-xzf', tarball, '-C', work], { quiet: true });

  const files = await readdir(join(work, 'package'), { recursive: true });
  const stats = await Promise.all(files.map((file) => stat(join(work, 'package', file))));
  return stats.filter((entry) => entry.isFile()).reduce((sum, { size }) => sum + size, 0);
}
