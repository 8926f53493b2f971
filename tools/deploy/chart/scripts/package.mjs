/**
 * node tools/deploy/chart/scripts/package.mjs FOLDER IMAGE DIGEST SOURCE
 *
 * Packages the chart for publishing and prints the path of the archive. IMAGE and DIGEST name the image that the chart
 * runs, SOURCE is the URL of the repository.
 */
import { resolve } from 'node:path';
import { load } from './load.mjs';

const root = resolve(import.meta.dirname, '../../../..');
const [folder, repository, digest, source] = process.argv.slice(2);
if (source === undefined) {
  console.error('Usage: node tools/deploy/chart/scripts/package.mjs FOLDER IMAGE DIGEST SOURCE');
  process.exitCode = 2;
} else {
  const { publishedChart } = await load('src/package/publishedChart.ts');
  try {
    console.log(await publishedChart(root, resolve(folder), { repository, digest, source }));
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
