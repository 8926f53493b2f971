import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { pathOf } from './areas.mjs';

const here = import.meta.dirname;

/**
 * Bundles each test file with the instrumented code, and what runs them.
 *
 * @returns the path of the runner, and the URLs of the bundled test files
 */
export async function bundle(area, tests, code) {
  // Beside the packages that the runner imports.
  const outdir = resolve(here, 'node_modules/.cache', area);
  const entries = tests.map((file, index) => ({
    in: pathOf(file),
    out: `${index}-${basename(file, '.ts')}`,
  }));
  await build({
    entryPoints: [...entries, { in: join(here, 'runTests.mjs'), out: 'runTests' }],
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'es2022',
    conditions: ['kron-source'],
    external: ['jest-each', 'expect'],
    alias: {
      '@jest/globals': join(here, 'jestGlobals.mjs'),
      'fast-check': join(here, 'fastCheck.mjs'),
      'every-fast-check': fileURLToPath(import.meta.resolve('fast-check')),
    },
    plugins: [instrumented(code)],
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    logLevel: 'error',
  });
  return {
    runner: join(outdir, 'runTests.mjs'),
    files: entries.map(({ out }) => pathToFileURL(join(outdir, `${out}.mjs`)).href),
  };
}

/** Takes the instrumented code of a file, and keeps `import.meta.url`, from which tests find their data. */
function instrumented(code) {
  return {
    name: 'instrumented',
    setup({ onLoad }) {
      onLoad({ filter: /[\\/](packages|tools)[\\/].*\.ts$/ }, async ({ path }) => {
        const source = code.get(path) ?? (await readFile(path, 'utf8'));
        const url = JSON.stringify(pathToFileURL(path).href);
        const dirname = JSON.stringify(resolve(path, '..'));
        const contents = source.replaceAll('import.meta.url', url).replaceAll('import.meta.dirname', dirname);
        return { contents, loader: 'ts' };
      });
    },
  };
}
