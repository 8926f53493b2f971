/**
 * dist/index.js           the library, minified; browsers can load it directly. @noble/hashes and pure-rand stay imports.
 * dist/controller.js      the `kron-core/controller` subpath.
 * dist/chunk-*.js         the code that index.js and controller.js share. Code that needs vendor.js, and code that hashes,
 *                         has its own chunks, because bundlers drop only whole modules.
 * dist/vendor.js          bundled third-party code, minified: @stdlib's maths and cron-parser's expression parser. As
 *                         dependencies they would install 150 packages. Licences: dist/THIRD-PARTY-NOTICES.txt.
 * dist/third-party.json   the list of packages in vendor.js, for programs that bundle kron-core. Not published.
 * dist/types/             the declarations that the two entry points reach.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { build } from 'esbuild';
import { bundledPackages, thirdPartyList } from '../../tools/check/build/bundledPackages.mjs';
import { copyPublicTypes } from '../../tools/check/build/publicTypes.mjs';
import { removeStale } from '../../tools/check/build/removeStale.mjs';
import { thirdPartyNotices } from '../../tools/check/build/thirdPartyNotices.mjs';
import { moduleOf, reachingNo } from './build/apart.mjs';
import { vendorDoor } from './build/vendorDoor.mjs';

/**
 * Replaces luxon in the bundle. cron-parser's expression parser creates a luxon date of "now", although Kron only reads the
 * field sets. Luxon would be two thirds of vendor.js and nine tenths of the time to parse it. The stand-in supports the
 * parser's constructor; anything else throws a TypeError.
 */
const standIn = `
  const someInstant = { isValid: true, zoneName: 'UTC' };
  const anyInstant = () => someInstant;
  export const DateTime = { local: anyInstant, fromJSDate: anyInstant, fromMillis: anyInstant };
`;

const withoutLuxon = {
  name: 'without-luxon',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^luxon$/ }, () => ({ path: 'luxon', namespace: 'stand-in' }));
    onLoad({ filter: /.*/, namespace: 'stand-in' }, () => ({ contents: standIn }));
  },
};

const common = {
  absWorkingDir: import.meta.dirname,
  bundle: true,
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  charset: 'utf8',
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
};

const door = vendorDoor();

const entries = ['src/index.ts', 'src/controller.ts'];
const library = {
  ...common,
  outdir: 'dist',
  outbase: 'src',
  splitting: true,
  chunkNames: 'chunk-[hash]',
  external: ['@noble/hashes', 'pure-rand'],
  minify: true,
  write: false,
};
const { metafile } = await build({ ...library, entryPoints: entries, plugins: [door.plugin] });
const isVendored = (path) => path.startsWith('vendored:');
const isHash = (path) => path.startsWith('@noble/');
/** Entry points that are not written. */
const apart = {
  withoutVendor: reachingNo(isVendored, metafile, entries),
  withoutHashes: reachingNo((path) => isVendored(path) || isHash(path), metafile, entries),
};
const { outputFiles } = await build({
  ...library,
  entryPoints: [...entries, ...Object.keys(apart)],
  plugins: [door.plugin, ...Object.entries(apart).map(([name, paths]) => moduleOf(name, paths))],
});
const code = outputFiles.filter(({ path }) => !(basename(path, '.js') in apart));
await mkdir(resolve(import.meta.dirname, 'dist'), { recursive: true });
for (const { path, contents } of code) await writeFile(path, contents);

const vendor = await build({
  ...common,
  stdin: { contents: door.entry(), resolveDir: import.meta.dirname },
  outfile: 'dist/vendor.js',
  mainFields: ['module', 'main'],
  minify: true,
  banner: { js: '/* Third-party code; licences in THIRD-PARTY-NOTICES.txt. */' },
  plugins: [withoutLuxon],
});

const dist = resolve(import.meta.dirname, 'dist');
await writeFile(
  resolve(dist, 'THIRD-PARTY-NOTICES.txt'),
  await thirdPartyNotices(vendor.metafile, import.meta.dirname),
);
await writeFile(
  resolve(dist, 'third-party.json'),
  thirdPartyList(await bundledPackages(vendor.metafile, import.meta.dirname)),
);
const types = await copyPublicTypes(resolve(import.meta.dirname, '.tsc/src'), resolve(dist, 'types'), {
  entries: ['index.d.ts', 'controller.d.ts'],
});
await removeStale(dist, [
  ...code.map(({ path }) => basename(path)),
  'vendor.js',
  'THIRD-PARTY-NOTICES.txt',
  'third-party.json',
  ...types.map((file) => `types/${file}`),
]);
