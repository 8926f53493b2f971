/**
 * dist/playground.js  a module with `mountPlayground`
 * dist/codeEditor.js  the editor, which playground.js loads after the first paint
 * dist/worker.js      the program of the worker
 * dist/THIRD-PARTY-NOTICES.txt
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { build } from 'esbuild';
import { browserBundle } from 'kron-view/browserBundle';
import { removeStale } from '../../check/build/removeStale.mjs';
import { thirdPartyNotices } from '../../check/build/thirdPartyNotices.mjs';

const root = resolve(import.meta.dirname, '../../..');
const dist = resolve(import.meta.dirname, 'dist');
const notices = 'THIRD-PARTY-NOTICES.txt';

/** The module `kron-build`: the version of kron, and the examples. */
const knowledge = {
  name: 'kron-build',
  setup(building) {
    building.onResolve({ filter: /^kron-build$/ }, ({ path }) => ({ path, namespace: path }));
    building.onLoad({ filter: /.*/, namespace: 'kron-build' }, async () => ({
      contents: `export const version = ${JSON.stringify(await version())};
export const examples = ${JSON.stringify(await examples())};`,
    }));
  },
};

async function version() {
  const text = await readFile(resolve(root, 'packages/kron-cli/package.json'), 'utf8');
  return JSON.parse(text).version;
}

async function examples() {
  const folder = resolve(root, 'examples');
  const files = (await readdir(folder)).filter((file) => file.endsWith('.yaml')).sort();
  return Promise.all(
    files.map(async (file) => ({
      name: file.replace(/\.yaml$/, ''),
      text: await readFile(resolve(folder, file), 'utf8'),
    })),
  );
}

const common = {
  ...browserBundle,
  absWorkingDir: import.meta.dirname,
  charset: 'utf8',
  outdir: 'dist',
  format: 'esm',
  plugins: [knowledge],
  banner: { js: '/* kron; licences of third-party code in THIRD-PARTY-NOTICES.txt */' },
};
const built = await Promise.all([
  build({
    ...common,
    entryPoints: { playground: 'src/playground.tsx' },
    splitting: true,
    chunkNames: '[name]',
  }),
  // The worker is one file, so that nothing has to be loaded later.
  build({ ...common, entryPoints: { worker: 'src/main.ts' } }),
]);
const allNotices = await Promise.all(
  built.map(({ metafile }) => thirdPartyNotices(metafile, import.meta.dirname)),
);
await writeFile(resolve(dist, notices), allNotices.join(''));
await removeStale(dist, [
  notices,
  ...built.flatMap(({ metafile }) => Object.keys(metafile.outputs).map((path) => relative('dist', path))),
]);
