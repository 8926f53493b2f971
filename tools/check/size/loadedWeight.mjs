import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { root } from '../bootstrap/root.mjs';

/**
 * The gzipped size of the files that an import of an entry point loads, summed up by dependency (own files one by one),
 * heaviest first.
 */
export async function loadedWeight(entry) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'neutral',
  });
  const weights = new Map();
  for (const path of Object.keys(metafile.inputs)) {
    const part = dependencyOf(path) ?? `dist/${basename(path)}`;
    const { length } = gzipSync(await readFile(resolve(root, path)), { level: 9 });
    weights.set(part, (weights.get(part) ?? 0) + length);
  }
  return [...weights].map(([part, bytes]) => ({ part, bytes })).toSorted((a, b) => b.bytes - a.bytes);
}

function dependencyOf(path) {
  return /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];
}
