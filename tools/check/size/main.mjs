/** Prints the size of each published package and what an import of kron-core loads. Fails if a budget is exceeded. */
import { resolve } from 'node:path';
import { root } from '../bootstrap/root.mjs';
import { loadedWeight } from './loadedWeight.mjs';
import { unpackedSize } from './unpackedSize.mjs';

const budgets = [
  // kron-core decides about two kinds. Bundlers drop the part for ControlledJobs, about 10 kB loaded and 30 kB unpacked, from
  // programs that use KronJobs only; a test checks that.
  { name: 'kron-core', unpacked: 330_000, loaded: 90_000 },
  { name: 'kron-crd-schema', unpacked: 900_000 },
  { name: 'kron-cli', unpacked: 2_000_000 },
  { name: 'kron-operator', unpacked: 2_200_000 },
];

for (const { name, unpacked, loaded } of budgets) {
  const folder = resolve(root, 'packages', name);
  report(`${name}: unpacked`, await unpackedSize(folder), unpacked);
  if (loaded === undefined) continue;

  const weights = await loadedWeight(resolve(folder, 'dist/index.js'));
  report(
    `${name}: loaded, gzipped`,
    weights.reduce((sum, { bytes }) => sum + bytes, 0),
    loaded,
  );
  for (const { part, bytes } of weights) console.log(`  ${part.padEnd(38)}${kilobytes(bytes)}`);
}

function report(what, bytes, budget) {
  console.log(`${what.padEnd(40)}${kilobytes(bytes)}  of at most ${kilobytes(budget).trim()}`);
  if (bytes > budget) {
    console.error(`${what} is over its budget`);
    process.exitCode = 1;
  }
}

function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`.padStart(10);
}
