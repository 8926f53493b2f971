/** Bundles the sources for Node, which runs no TypeScript before version 22.18. Takes 50 ms. */
import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { build } from 'esbuild';

const source = resolve(import.meta.dirname, 'src');
const folder = resolve(import.meta.dirname, '../../.cache/control-plane');

const { outputFiles } = await build({
  entryPoints: [resolve(source, 'index.ts')],
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  write: false,
  define: { 'import.meta.dirname': JSON.stringify(source) },
});

/** Named after its content and renamed into place, because other processes may write or load it at the same time. */
const { contents } = outputFiles[0];
const file = resolve(
  folder,
  `harness-${createHash('sha256').update(contents).digest('hex').slice(0, 12)}.mjs`,
);
await mkdir(folder, { recursive: true });
await writeFile(`${file}.${process.pid}`, contents);
await rename(`${file}.${process.pid}`, file);

export const { callApi, eventually, findBinaries, shareControlPlane, startControlPlane, uniqueNamespace } =
  await import(file);
