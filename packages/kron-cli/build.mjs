/**
 * Bundles the command line into dist/bin.js and its chunks, so that `kron` starts without resolving dependencies and a
 * command loads only what it needs.
 */
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { onlyWhatIsUsed } from '../../tools/check/build/onlyWhatIsUsed.mjs';
import { removeStale } from '../../tools/check/build/removeStale.mjs';
import { thirdPartyNotices } from '../../tools/check/build/thirdPartyNotices.mjs';

const dist = resolve(import.meta.dirname, 'dist');
const notices = 'THIRD-PARTY-NOTICES.txt';
/** The files that `kron crd` and `kron schema` print unchanged. */
const kinds = ['kronjob', 'controlledjob', 'kroncalendar', 'clusterkroncalendar'];
const printed = kinds.flatMap((kind) => [`${kind}s.yaml`, `${kind}.schema.json`]);
/** The programs of the view in a report, and the licences of their code. */
const view = [
  ['script.js', 'view.js'],
  ['worker.js', 'viewWorker.js'],
  ['notices.txt', 'viewNotices.txt'],
];

/** CommonJS dependencies load Node's modules with require. Other files do without it. */
const banner = "import{createRequire}from'node:module';const require=createRequire(import.meta.url);";

const { metafile } = await build({
  absWorkingDir: import.meta.dirname,
  // Tests run cli.js, which is bin.js without process setup, many times in one process.
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
  // An optional peer dependency.
  external: ['date-holidays'],
  plugins: [onlyWhatIsUsed('@kubernetes/client-node'), onlyWorldZones()],
  banner: { js: banner },
});
for (const output of Object.keys(metafile.outputs)) {
  const file = resolve(import.meta.dirname, output);
  const code = (await readFile(file, 'utf8')).replace(banner, '');
  if (!/\brequire\b/.test(code)) await writeFile(file, code.replace(/^(#!.*\n)?\n/, '$1'));
}

const noticesOfPackages = ['kron-core', 'kron-crd-schema'].map((name) =>
  readFile(resolve(import.meta.dirname, 'node_modules', name, 'dist', notices), 'utf8'),
);
const viewDist = resolve(import.meta.dirname, 'node_modules/kron-view/dist/report');
const noticesOfView = readFile(resolve(viewDist, notices), 'utf8');
const noticesOfBundle = await thirdPartyNotices(metafile, import.meta.dirname);
const rule = `\n\n${'-'.repeat(20)}\n\n`;
const allNotices = [noticesOfBundle, ...(await Promise.all([...noticesOfPackages, noticesOfView]))];
// Several of these contain the same packages.
const sections = new Set(allNotices.flatMap((text) => text.trimEnd().split(rule)));
await writeFile(resolve(dist, notices), `${[...sections].join(rule)}\n`);
for (const file of printed) {
  const text = await readFile(resolve(import.meta.dirname, 'node_modules/kron-crd-schema/generated', file));
  await writeFile(resolve(dist, `${file}.br`), brotliCompressSync(text));
}
for (const [file, name] of view) {
  const text = await readFile(resolve(viewDist, file));
  await writeFile(resolve(dist, `${name}.br`), brotliCompressSync(text));
}
await chmod(resolve(dist, 'bin.js'), 0o755);
await removeStale(dist, [
  notices,
  ...[...printed, ...view.map(([, name]) => name)].map((file) => `${file}.br`),
  ...Object.keys(metafile.outputs).map((file) => basename(file)),
]);

/** Bundles the Windows zones of CLDR without those of single countries, which are ten times as long and not used. */
function onlyWorldZones() {
  return {
    name: 'only-world-zones',
    setup: ({ onLoad }) =>
      onLoad({ filter: /cldr-core.supplemental.windowsZones\.json$/ }, async ({ path }) => {
        const { supplemental } = JSON.parse(await readFile(path, 'utf8'));
        const mapTimezones = supplemental.windowsZones.mapTimezones.filter(
          ({ mapZone: { _territory: territory } }) => territory === '001',
        );
        return {
          contents: JSON.stringify({ supplemental: { windowsZones: { mapTimezones } } }),
          loader: 'json',
        };
      }),
  };
}
