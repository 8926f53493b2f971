import { build, transform } from 'esbuild';
import { createInstrumenter } from 'istanbul-lib-instrument';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

/** Only the code of the packages, and the JSON patches that it applies, count steps and places. */
const counted = /[\\/]packages[\\/][^\\/]+[\\/]src[\\/].*\.ts$|[\\/]rfc6902[\\/].*\.js$/;

const instrument = {
  name: 'instrument',
  setup({ onLoad }) {
    onLoad({ filter: counted }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const esModules = path.endsWith('.ts');
      const code = esModules ? await javascript(source) : source;
      const instrumenter = createInstrumenter({ esModules, compact: true });
      return { contents: instrumenter.instrumentSync(code, path), loader: 'js' };
    });
  },
};

async function javascript(source) {
  const { code } = await transform(source, { loader: 'ts', format: 'esm', target: 'es2022' });
  return code;
}

/** Bundles a file of this folder, with counters in the code of the packages. */
export async function bundle(entry, outfile) {
  await build({
    entryPoints: [resolve(import.meta.dirname, entry)],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'es2022',
    conditions: ['kron-source'],
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    plugins: [instrument],
    logLevel: 'error',
  });
}
