import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { build } from 'esbuild';

const packageFolder = resolve(import.meta.dirname, '../..');
const cache = resolve(packageFolder, '../../.cache/operator-bench');

/**
 * Bundles and imports modules in TypeScript that the operator's package does not export.
 *
 * @param {string} name of the bundle
 * @param {string} contents a module with exports from them, relative to the package
 */
export async function bundled(name, contents) {
  const outfile = resolve(cache, `${name}-${process.pid}.mjs`);
  await mkdir(cache, { recursive: true });
  await build({
    stdin: { contents, resolveDir: packageFolder },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
  });
  return import(outfile);
}
