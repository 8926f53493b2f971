import { onBenchPlane } from '../kit/benchPlane.mjs';
import { fastLimits } from '../kit/controllerLimits.mjs';
import { verdict } from '../table.mjs';
import { firstLook } from './firstLook.mjs';
import { requestsText } from './operatorRequests.mjs';
import { storeJobs } from './storeJobs.mjs';
import { storeKronJobs } from './storeKronJobs.mjs';

const allowedSeconds = 15;
const pageSize = 500;

/** The operator comes back to many KronJobs and more Jobs, all of which have been looked after before. */
export async function* start({ kronJobs: count, jobs: jobCount, ...options }) {
  const look = await onBenchPlane({ controllerArgs: fastLimits }, async (bench) => {
    const owners = await storeKronJobs(bench, count);
    await storeJobs(bench, owners, jobCount);
    await firstLook(bench);
    return firstLook(bench, options);
  });
  yield { text: `\nstart with ${count} KronJobs and ${jobCount} Jobs: ${requestsText(look.asked)}\n` };
  const took = `${(look.readyMs / 1000).toFixed(1)} s; all looked at ${(look.settledMs / 1000).toFixed(1)} s after the start`;
  yield verdict('ready', took, `≤ ${allowedSeconds} s`, look.readyMs <= allowedSeconds * 1000);
  const pages = Math.ceil(count / pageSize) + Math.ceil(jobCount / pageSize);
  const lists = [...look.asked]
    .filter(([what]) => what.startsWith('list '))
    .reduce((sum, [, times]) => sum + times, 0);
  yield verdict('lists', `${lists} pages`, `≥ ${pages}`, lists >= pages);
  yield { text: `${lookText(look)}\n` };
}

function lookText({ cpu, most, lag }) {
  return `processor ${cpu.toFixed(1)} s, at the most ${most.toFixed(0)} MB and ${(lag * 1000).toFixed(0)} ms without a look at the event loop`;
}
