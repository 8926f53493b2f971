import { bundled } from './bundled.mjs';

/** Benchmarks send requests, find the shard of a namespace, and record outcomes, as the operator does. */
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
} = await bundled(
  'sources',
  `export { clientTransport } from '@kron/kubernetes/clientTransport';
  export { listPages } from '@kron/kubernetes/listPages';
  export { systemClock } from '@kron/kubernetes/systemClock';
  export { KronJobRecords } from './src/kronjobs/kronJobRecords.ts';
  export { LineFile } from './src/operator/lineFile.ts';
  export { openLines } from './src/operator/openLines.ts';
  export { OutcomeLog } from './src/records/outcomeLog.ts';
  export { layoutOf } from './src/term/shards/shardLayout.ts';
  export { shardOf } from './src/term/shards/shardRanges.ts';`,
);
