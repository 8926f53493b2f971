/**
 * dist/bin.js and its chunks: the whole command line in files of its own, so that `kron` starts without resolving
 * a dependency, and a command loads only what it needs.
 */
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { onlyWhatIsUsed } from '../../tools/check/build/onlyWhatIsUsed.mjs';
import { removeStale } from '../../tools/check/build/removeStale.mjs';
import { thirdPartyNotices } from '../../tools/check/build/thirdPartyNotices.mjs';

const dist = resolve(import.meta.dirname, 'dist');
const notices = 'THIRD-PARTY-NOTICES.txt';
/** Printed as they are by `kron crd` and `kron schema`. */
const printed = ['kronjobs.yaml', 'controlledjobs.yaml', 'kronjob.schema.json', 'controlledjob.schema.json'];

const { metafile } = await build({
  absWorkingDir: import.meta.dirname,
  // cli.js is bin.js without the process around it: the tests run it many times in one process.
  entryPoints: ['src/bin.ts', 'src/cli.ts'],
  outdir: 'dist',
  chunkNames: '[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  charset: 'utf8',
  minify: true,
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
  plugins: [onlyWhatIsUsed('@kubernetes/client-node')],
  // CommonJS dependencies ask for Node's own modules by require.
  banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
});

const ofOthers = ['kron-core', 'kron-crd-schema'].map((name) =>
  readFile(resolve(import.meta.dirname, 'node_modules', name, 'dist', notices), 'utf8'),
);
const ofBundle = await thirdPartyNotices(metafile, import.meta.dirname);
await writeFile(resolve(dist, notices), [ofBundle, ...(await Promise.all(ofOthers))].join(''));
for (const file of printed) {
  const text = await readFile(resolve(import.meta.dirname, 'node_modules/kron-crd-schema/generated', file));
  await writeFile(resolve(dist, `${file}.gz`), gzipSync(text, { level: 9 }));
}
await chmod(resolve(dist, 'bin.js'), 0o755);
await removeStale(dist, [
  notices,
  ...printed.map((file) => `${file}.gz`),
  ...Object.keys(metafile.outputs).map((file) => basename(file)),
]);
