import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const folder = resolve(import.meta.dirname, '..');

/** Imports a TypeScript module of this package for plain Node: nothing has to be built before. */
export async function loadSource(path) {
  const { outputFiles } = await build({
    absWorkingDir: folder,
    entryPoints: [path],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    packages: 'external',
  });
  // Beside the package's own modules, so that what is external is found.
  const bundle = resolve(folder, '.tsc/scripts', `${path.replaceAll('/', '-')}.mjs`);
  await mkdir(dirname(bundle), { recursive: true });
  await writeFile(bundle, outputFiles[0].contents);
  return import(pathToFileURL(bundle).href);
}
