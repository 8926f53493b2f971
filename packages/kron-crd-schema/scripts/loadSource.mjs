import { mkdir, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const folder = resolve(import.meta.dirname, '..');

/** Imports a TypeScript module of this package with kron-core's sources, so that nothing has to be built first. */
export async function loadSource(path) {
  const { outputFiles } = await build({
    absWorkingDir: folder,
    entryPoints: [path],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    conditions: ['kron-source'],
    external: ['ajv', 'esbuild', 'typebox', 'yaml'],
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
  });
  // Inside the package, so that Node resolves the external packages.
  const file = resolve(folder, '.tsc/scripts', `${path.replaceAll('/', '-')}.mjs`);
  await mkdir(resolve(file, '..'), { recursive: true });
  await writeFile(file, outputFiles[0].contents);
  return import(pathToFileURL(file).href);
}
