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
import { browserBundle } from './browserBundle.mjs';

const dist = resolve(import.meta.dirname, 'dist/report');
const notices = 'THIRD-PARTY-NOTICES.txt';

const { metafile } = await build({
  ...browserBundle,
  absWorkingDir: import.meta.dirname,
  // A report holds no raw control characters.
  charset: 'ascii',
  entryPoints: { script: 'src/hosts/main.ts', worker: 'src/worker/main.ts' },
  outdir: dist,
  format: 'iife',
  banner: {
    js: '/* kron; licences of third-party code in #kron-notices of a report, and in THIRD-PARTY-NOTICES.txt of kron-cli */',
  },
});

// kron-cli adds those of kron-core and kron-crd-schema, which it contains itself.
const ownNotices = await thirdPartyNotices(metafile, import.meta.dirname);
await writeFile(resolve(dist, notices), ownNotices);
await writeFile(resolve(dist, 'notices.txt'), await pageNotices(ownNotices, metafile, import.meta.dirname));
const embedded = ['script.js', 'worker.js', 'notices.txt'];
for (const name of embedded) {
  // Such a text would end the script element of the report, or begin a comment in it.
  const text = await readFile(resolve(dist, name), 'utf8');
  if (/<\/script|<!--/i.test(text)) throw new Error(`${name}: expected no </script and no <!--`);
}
await removeStale(dist, [...embedded, notices]);
