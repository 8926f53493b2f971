import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/**
 * Bundles and imports a TypeScript module, with the sources of the workspace's packages. No build has to run first.
 *
 * @param folder the folder of the package
 * @param path the module, from that folder
 * @param options more options of esbuild, such as packages that are not bundled
 */
export async function loadSource(folder, path, options = {}) {
  const { outputFiles } = await build({
    absWorkingDir: folder,
    entryPoints: [path],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    conditions: ['kron-source'],
    ...options,
  });
  // Inside the package, so that Node resolves the packages that are not bundled.
  const bundle = resolve(folder, '.tsc/scripts', `${path.replaceAll('/', '-')}.mjs`);
  await mkdir(dirname(bundle), { recursive: true });
  await writeFile(bundle, outputFiles[0].contents);
  return import(pathToFileURL(bundle).href);
}
