/** Bundles the operator's transport, which its package does not export, so that the benchmarks send requests as it does. */
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { build } from 'esbuild';

const here = import.meta.dirname;
const bundle = resolve(here, '../../../../.cache/operator-bench', `transport-${process.pid}.mjs`);

await mkdir(resolve(bundle, '..'), { recursive: true });
await build({
  stdin: {
    contents: `export { clientTransport } from '@kron/kubernetes/clientTransport';
      export { systemClock } from '@kron/kubernetes/systemClock';`,
    resolveDir: resolve(here, '../..'),
  },
  outfile: bundle,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
});

export const { clientTransport, systemClock } = await import(bundle);
