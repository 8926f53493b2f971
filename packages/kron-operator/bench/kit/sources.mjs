import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { build } from 'esbuild';

const here = import.meta.dirname;
const bundle = resolve(here, '../../../../.cache/operator-bench', `sources-${process.pid}.mjs`);

// What the operator's package does not export: benchmarks send requests, and find the shard of a namespace, as it does.
await mkdir(resolve(bundle, '..'), { recursive: true });
await build({
  stdin: {
    contents: `export { clientTransport } from '@kron/kubernetes/clientTransport';
      export { listPages } from '@kron/kubernetes/listPages';
      export { systemClock } from '@kron/kubernetes/systemClock';
      export { KronJobRecords } from './src/records/kronJobRecords.ts';
      export { LineFile } from './src/records/lineFile.ts';
      export { openLines } from './src/records/openLines.ts';
      export { OutcomeLog } from './src/records/outcomeLog.ts';
      export { layoutOf } from './src/term/shards/shardLayout.ts';
      export { shardOf } from './src/term/shards/shardRanges.ts';`,
    resolveDir: resolve(here, '../..'),
  },
  outfile: bundle,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
});

export const {
  clientTransport,
  listPages,
  systemClock,
  layoutOf,
  shardOf,
  KronJobRecords,
  LineFile,
  openLines,
  OutcomeLog,
} = await import(bundle);
