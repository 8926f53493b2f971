/** Bundles the command line into dist/bin.js. It uses Node's modules only. */
import { chmod } from 'node:fs/promises';
import { resolve } from 'node:path';
import { build } from 'esbuild';
import { removeStale } from '../../tools/check/build/removeStale.mjs';

const dist = resolve(import.meta.dirname, 'dist');

await build({
  absWorkingDir: import.meta.dirname,
  entryPoints: ['src/bin.ts'],
  outdir: 'dist',
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  charset: 'utf8',
  logLevel: 'warning',
});
await chmod(resolve(dist, 'bin.js'), 0o755);
await removeStale(dist, ['bin.js']);
