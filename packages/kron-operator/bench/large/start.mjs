import { onBenchPlane } from '../kit/benchPlane.mjs';
import { fastLimits } from '../kit/controllerLimits.mjs';
import { verdict } from '../table.mjs';
import { firstReconcile } from './firstReconcile.mjs';
import { requestsText } from './operatorRequests.mjs';
import { storeForeignJobs, storeJobs } from './storeJobs.mjs';
import { storeKronJobs } from './storeKronJobs.mjs';

const allowedSeconds = 15;

/**
 * A restart with many KronJobs and their Jobs, which an earlier process has reconciled. `--foreign` adds Jobs that no KronJob
 * controls.
 */
export async function* start({ kronJobs: count, jobs: jobCount, foreign, ...options }) {
  const result = await onBenchPlane({ controllerArgs: fastLimits() }, async (bench) => {
    const owners = await storeKronJobs(bench, count);
    await storeJobs(bench, owners, jobCount);
    await storeForeignJobs(bench, foreign);
    await firstReconcile(bench);
    return firstReconcile(bench, options);
  });
  yield {
    text: `\nstart with ${count} KronJobs, ${jobCount} Jobs and ${foreign} foreign Jobs: ${requestsText(result.requests)}\n`,
  };
  const took = `${(result.readyMs / 1000).toFixed(1)} s; everything reconciled after ${(result.settledMs / 1000).toFixed(1)} s`;
  yield verdict('ready', took, `≤ ${allowedSeconds} s`, result.readyMs <= allowedSeconds * 1000);
  yield { text: `${usageText(result)}\n` };
}

function usageText({ cpu, most, lag }) {
  return `CPU ${cpu.toFixed(1)} s, at most ${most.toFixed(0)} MB, event loop blocked for at most ${(lag * 1000).toFixed(0)} ms`;
}
