/**
 * Builds:
 *
 *   dist/main.js            the command, bundled
 *   dist/index.js           the library, bundled; both share chunks
 *   dist/*.yaml             the CustomResourceDefinitions
 *   dist/third-party.json   the bundled packages, for the image's bill of materials; not in the npm package
 *   dist/types/             the declarations that index.d.ts reaches
 */
import { chmod, copyFile, readFile, writeFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { build } from 'esbuild';
import { bundledPackages, thirdPartyList } from '../../tools/check/build/bundledPackages.mjs';
import { onlyWhatIsUsed } from '../../tools/check/build/onlyWhatIsUsed.mjs';
import { copyPublicTypes } from '../../tools/check/build/publicTypes.mjs';
import { removeStale } from '../../tools/check/build/removeStale.mjs';
import { thirdPartyNotices } from '../../tools/check/build/thirdPartyNotices.mjs';

const here = import.meta.dirname;
const dist = resolve(here, 'dist');
const notices = 'THIRD-PARTY-NOTICES.txt';
const thirdParty = 'third-party.json';
const crds = ['kronjobs.yaml', 'controlledjobs.yaml', 'kroncalendars.yaml', 'clusterkroncalendars.yaml'];

const { metafile } = await build({
  absWorkingDir: here,
  entryPoints: ['src/main.ts', 'src/index.ts'],
  outdir: 'dist',
  chunkNames: '[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  charset: 'utf8',
  minify: true,
  // Names of errors and classes appear in logs.
  keepNames: true,
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
  plugins: [onlyWhatIsUsed('@kubernetes/client-node')],
  // CommonJS dependencies load Node's modules with require.
  banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
});

const ownNotices = await thirdPartyNotices(metafile, here);
await writeFile(resolve(dist, notices), [ownNotices, ...(await fromDependencies(notices))].join(''));
const listed = (await fromDependencies(thirdParty)).flatMap((list) => JSON.parse(list));
await writeFile(resolve(dist, thirdParty), thirdPartyList(await bundledPackages(metafile, here), listed));
for (const crd of crds)
  await copyFile(resolve(here, 'node_modules/kron-crd-schema/generated', crd), resolve(dist, crd));
await chmod(resolve(dist, 'main.js'), 0o755);
const types = await copyPublicTypes(resolve(here, '.tsc/src'), resolve(dist, 'types'), {
  inside: { '@kron/kubernetes': resolve(here, 'node_modules/@kron/kubernetes/.tsc/src') },
});
const written = Object.keys(metafile.outputs).map((file) => basename(file));
await removeStale(dist, [notices, thirdParty, ...crds, ...written, ...types.map((file) => `types/${file}`)]);

/** A built file of each bundled workspace package that bundles others itself. */
function fromDependencies(file) {
  const files = ['kron-core', 'kron-crd-schema'].map((name) =>
    resolve(here, 'node_modules', name, 'dist', file),
  );
  return Promise.all(files.map((path) => readFile(path, 'utf8')));
}
