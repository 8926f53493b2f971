/**
 * dist/main.js         the command, and
 * dist/index.js        the library: both with everything that they need inside, in chunks that they share.
 * dist/kronjobs.yaml, dist/controlledjobs.yaml   the CustomResourceDefinitions; that of KronJobs has to be installed.
 * dist/third-party.json   the packages that these have code of, for the image's bill of materials; not packed.
 * dist/types/          the declarations that a user of index.d.ts can reach.
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
const crds = ['kronjobs.yaml', 'controlledjobs.yaml'];

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
  // Names of errors and classes stay as they are: they are logged.
  keepNames: true,
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
  plugins: [onlyWhatIsUsed('@kubernetes/client-node')],
  // CommonJS dependencies ask for Node's own modules by require.
  banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
});

const ofBundle = await thirdPartyNotices(metafile, here);
await writeFile(resolve(dist, notices), [ofBundle, ...(await ofOthers(notices))].join(''));
const listed = (await ofOthers(thirdParty)).flatMap((list) => JSON.parse(list));
await writeFile(resolve(dist, thirdParty), thirdPartyList(await bundledPackages(metafile, here), listed));
for (const crd of crds)
  await copyFile(resolve(here, 'node_modules/kron-crd-schema/generated', crd), resolve(dist, crd));
await chmod(resolve(dist, 'main.js'), 0o755);
const types = await copyPublicTypes(resolve(here, '.tsc/src'), resolve(dist, 'types'), {
  inside: { '@kron/kubernetes': resolve(here, 'node_modules/@kron/kubernetes/.tsc/src') },
});
const written = Object.keys(metafile.outputs).map((file) => basename(file));
await removeStale(dist, [notices, thirdParty, ...crds, ...written, ...types.map((file) => `types/${file}`)]);

/** A file of the packages of this workspace that are inside, as they were built. */
function ofOthers(file) {
  const files = ['kron-core', 'kron-crd-schema'].map((name) =>
    resolve(here, 'node_modules', name, 'dist', file),
  );
  return Promise.all(files.map((path) => readFile(path, 'utf8')));
}
