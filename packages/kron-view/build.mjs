/**
 * dist/report/script.js          the script of a report and of kron ui, minified, with the styles in it
 * dist/report/worker.js          the program of its worker
 * dist/report/notices.txt        the licences of all code in a report
 * dist/report/THIRD-PARTY-NOTICES.txt
 *
 * Both are classic scripts: a page that is opened from disk loads no modules.
 *
 * dist/playground/playground.js  a module with `mountPlayground`
 * dist/playground/codeEditor.js  the editor, which it loads after the first paint
 * dist/playground/worker.js      the program of its worker
 * dist/playground/THIRD-PARTY-NOTICES.txt
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { build } from 'esbuild';
import { pageNotices } from '../../tools/check/build/pageNotices.mjs';
import { removeStale } from '../../tools/check/build/removeStale.mjs';
import { thirdPartyNotices } from '../../tools/check/build/thirdPartyNotices.mjs';

const dist = resolve(import.meta.dirname, 'dist');
const notices = 'THIRD-PARTY-NOTICES.txt';

const common = {
  absWorkingDir: import.meta.dirname,
  bundle: true,
  platform: 'browser',
  target: 'es2022',
  // A report holds no raw control characters.
  charset: 'ascii',
  minify: true,
  jsx: 'automatic',
  jsxImportSource: 'preact',
  alias: {
    'd3-interpolate': './src/timeline/noTransition.ts',
    'd3-transition': './src/timeline/noTransition.ts',
  },
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
};
const { metafile } = await build({
  ...common,
  entryPoints: { script: 'src/hosts/main.ts', worker: 'src/worker/main.ts' },
  outdir: 'dist/report',
  format: 'iife',
  banner: {
    js: '/* kron; licences of third-party code in #kron-notices of a report, and in THIRD-PARTY-NOTICES.txt of kron-cli */',
  },
});

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
  const text = await readFile(resolve(import.meta.dirname, '../kron-cli/package.json'), 'utf8');
  return JSON.parse(text).version;
}

async function examples() {
  const folder = resolve(import.meta.dirname, '../../examples');
  const files = (await readdir(folder)).filter((file) => file.endsWith('.yaml')).sort();
  return Promise.all(
    files.map(async (file) => ({
      name: file.replace(/\.yaml$/, ''),
      text: await readFile(resolve(folder, file), 'utf8'),
    })),
  );
}

const playground = {
  ...common,
  charset: 'utf8',
  outdir: 'dist/playground',
  format: 'esm',
  plugins: [knowledge],
  banner: { js: '/* kron; licences of third-party code in THIRD-PARTY-NOTICES.txt */' },
};
const built = await Promise.all([
  build({
    ...playground,
    entryPoints: { playground: 'src/hosts/playground.tsx' },
    splitting: true,
    chunkNames: '[name]',
  }),
  // One file, so that nothing has to be loaded later.
  build({ ...playground, entryPoints: { worker: 'src/playground/main.ts' } }),
]);
const noticesOfPlayground = await Promise.all(
  built.map(({ metafile: { inputs, outputs } }) =>
    thirdPartyNotices({ inputs, outputs }, import.meta.dirname),
  ),
);

// kron-cli adds those of kron-core and kron-crd-schema, which it contains itself.
const ownNotices = await thirdPartyNotices(metafile, import.meta.dirname);
await writeFile(resolve(dist, 'report', notices), ownNotices);
await writeFile(
  resolve(dist, 'report/notices.txt'),
  await pageNotices(ownNotices, metafile, import.meta.dirname),
);
const embedded = ['script.js', 'worker.js', 'notices.txt'];
for (const name of embedded) {
  // Such a text would end the script element of the report, or begin a comment in it.
  const text = await readFile(resolve(dist, 'report', name), 'utf8');
  if (/<\/script|<!--/i.test(text)) throw new Error(`${name}: expected no </script and no <!--`);
}
await writeFile(resolve(dist, 'playground', notices), noticesOfPlayground.join(''));
await removeStale(dist, [
  ...[...embedded, notices].map((file) => `report/${file}`),
  `playground/${notices}`,
  ...built.flatMap(({ metafile: { outputs } }) => Object.keys(outputs).map((path) => relative('dist', path))),
]);
