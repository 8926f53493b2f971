/**
 * dist/index.js       the package's own code; kron-core stays an ordinary import.
 * dist/warnings.js    warnings about valid manifests, loaded only by the commands that print them.
 * dist/validator.js   the generated validator, a file of its own: it is ten times as long as the rest.
 * dist/third-party.json   the package that validator.js has code of, for bundles that have it inside; not packed.
 * dist/types/         the declarations that a user of index.d.ts can reach.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { build } from 'esbuild';
import { packageIn, thirdPartyList } from '../../tools/check/build/bundledPackages.mjs';
import { copyPublicTypes } from '../../tools/check/build/publicTypes.mjs';
import { removeStale } from '../../tools/check/build/removeStale.mjs';

const dist = resolve(import.meta.dirname, 'dist');
const notices = 'THIRD-PARTY-NOTICES.txt';
const thirdParty = 'third-party.json';
const options = {
  absWorkingDir: import.meta.dirname,
  bundle: true,
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'warning',
};

const validatorApart = {
  name: 'validator-apart',
  setup({ onResolve }) {
    onResolve({ filter: /manifestValidator\.mjs$/ }, () => ({ path: './validator.js', external: true }));
  },
};

await build({
  ...options,
  entryPoints: ['src/index.ts'],
  outfile: 'dist/index.js',
  external: ['kron-core'],
  plugins: [validatorApart],
});
await build({
  ...options,
  entryPoints: ['src/warnings/index.ts'],
  outfile: 'dist/warnings.js',
  external: ['kron-core'],
});
await build({
  ...options,
  entryPoints: ['src/generated/manifestValidator.mjs'],
  outfile: 'dist/validator.js',
  external: ['kron-core'],
  minify: true,
});

const ajv = resolve(import.meta.dirname, 'node_modules/ajv');
const license = await readFile(resolve(ajv, 'LICENSE'), 'utf8');
await writeFile(
  resolve(dist, notices),
  `validator.js was made by ajv, and contains code of it.\n\n${license.trim()}\n`,
);

await writeFile(resolve(dist, thirdParty), thirdPartyList(await packageIn(ajv)));
const types = await copyPublicTypes(resolve(import.meta.dirname, '.tsc/src'), resolve(dist, 'types'), {
  entries: ['index.d.ts', 'warnings/index.d.ts'],
});
await removeStale(dist, [
  'index.js',
  'warnings.js',
  'validator.js',
  notices,
  thirdParty,
  ...types.map((file) => `types/${file}`),
]);
