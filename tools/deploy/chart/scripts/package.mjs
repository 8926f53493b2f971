/**
 * node tools/deploy/chart/scripts/package.mjs FOLDER REPOSITORY DIGEST
 *
 * Packages the chart for publishing, with the image that it is to run, and prints where the archive is.
 */
import { resolve } from 'node:path';
import { loadSource } from './loadSource.mjs';

const root = resolve(import.meta.dirname, '../../../..');
const [folder, repository, digest] = process.argv.slice(2);
if (digest === undefined) {
  console.error('Usage: node tools/deploy/chart/scripts/package.mjs FOLDER REPOSITORY DIGEST');
  process.exitCode = 2;
} else {
  const { publishedChart } = await loadSource('src/package/publishedChart.ts');
  try {
    console.log(await publishedChart(root, resolve(folder), { repository, digest }));
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
