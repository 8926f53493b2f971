/**
 * Runs the benchmarks of the package in the current folder: every bench/*.ts, one process each, so that none warms
 * up another. `kron-core` means what is shipped (dist); a relative import means the source.
 */
import { spawnSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { build } from 'esbuild';

const [only = ''] = process.argv.slice(2);
const entryPoints = (await readdir('bench'))
  .filter((file) => file.endsWith('.bench.ts') && file.includes(only))
  .map((file) => `bench/${file}`);

const { metafile } = await build({
  entryPoints,
  outdir: '.tsc/bench',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  packages: 'external',
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  metafile: true,
});

for (const file of Object.keys(metafile.outputs).toSorted()) {
  const { status } = spawnSync(process.execPath, ['--expose-gc', file], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
