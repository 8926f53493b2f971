import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const folder = resolve(import.meta.dirname, '..');

/** Bundles and imports a TypeScript module of this package, so that nothing has to be built first. */
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
  // In the package, so that its dependencies resolve.
  const bundle = resolve(folder, '.tsc/scripts', `${path.replaceAll('/', '-')}.mjs`);
  await mkdir(dirname(bundle), { recursive: true });
  await writeFile(bundle, outputFiles[0].contents);
  return import(pathToFileURL(bundle).href);
}
