import { copyFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { onlyWhatIsUsed } from '../../../../tools/check/build/onlyWhatIsUsed.mjs';

const folderOfPackage = resolve(import.meta.dirname, '../..');

/** Bundles the operator with the names of its modules, which a profile can refer to. @returns the path of the bundle */
export async function buildReadable(folder) {
  const outfile = join(folder, 'dist', 'main.mjs');
  await build({
    absWorkingDir: folderOfPackage,
    entryPoints: ['src/main.ts'],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    logLevel: 'warning',
    plugins: [onlyWhatIsUsed('@kubernetes/client-node')],
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
  });
  // It has the version.
  await copyFile(join(folderOfPackage, 'package.json'), join(folder, 'package.json'));
  return outfile;
}
