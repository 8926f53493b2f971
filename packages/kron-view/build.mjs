/**
 * dist/report/script.js          the script of a report, minified, with the styles in it
 * dist/report/worker.js          the program of its worker
 * dist/report/THIRD-PARTY-NOTICES.txt  the licences of what both contain
 *
 * Both are classic scripts: a page that is opened from disk loads no modules.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { build } from 'esbuild';
import { removeStale } from '../../tools/check/build/removeStale.mjs';
import { thirdPartyNotices } from '../../tools/check/build/thirdPartyNotices.mjs';

const dist = resolve(import.meta.dirname, 'dist');
const notices = 'THIRD-PARTY-NOTICES.txt';

const { metafile } = await build({
  absWorkingDir: import.meta.dirname,
  entryPoints: { script: 'src/hosts/report.ts', worker: 'src/worker/main.ts' },
  outdir: 'dist/report',
  bundle: true,
  format: 'iife',
  platform: 'browser',
  target: 'es2022',
  charset: 'utf8',
  minify: true,
  jsx: 'automatic',
  jsxImportSource: 'preact',
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
});

const ofPackages = ['kron-core', 'kron-crd-schema'].map((name) =>
  readFile(resolve(import.meta.dirname, 'node_modules', name, 'dist', notices), 'utf8'),
);
const texts = [await thirdPartyNotices(metafile, import.meta.dirname), ...(await Promise.all(ofPackages))];
await writeFile(resolve(dist, 'report', notices), texts.join(''));
await removeStale(
  dist,
  ['script.js', 'worker.js', notices].map((file) => `report/${file}`),
);
