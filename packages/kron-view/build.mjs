/**
 * dist/report/script.js          the script of a report and of kron ui, minified, with the styles in it
 * dist/report/worker.js          the program of its worker
 * dist/report/notices.txt        the licences of all code in a report
 * dist/report/THIRD-PARTY-NOTICES.txt
 *
 * Both are classic scripts: a page that is opened from disk loads no modules.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { build } from 'esbuild';
import { pageNotices } from '../../tools/check/build/pageNotices.mjs';
import { removeStale } from '../../tools/check/build/removeStale.mjs';
import { thirdPartyNotices } from '../../tools/check/build/thirdPartyNotices.mjs';

const dist = resolve(import.meta.dirname, 'dist');
const notices = 'THIRD-PARTY-NOTICES.txt';

const { metafile } = await build({
  absWorkingDir: import.meta.dirname,
  entryPoints: { script: 'src/hosts/main.ts', worker: 'src/worker/main.ts' },
  outdir: 'dist/report',
  bundle: true,
  format: 'iife',
  platform: 'browser',
  target: 'es2022',
  // A report holds no raw control characters.
  charset: 'ascii',
  minify: true,
  jsx: 'automatic',
  jsxImportSource: 'preact',
  legalComments: 'none',
  banner: {
    js: '/* kron; licences of third-party code in #kron-notices of a report, and in THIRD-PARTY-NOTICES.txt of kron-cli */',
  },
  metafile: true,
  logLevel: 'warning',
});

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
await removeStale(
  dist,
  [...embedded, notices].map((file) => `report/${file}`),
);
