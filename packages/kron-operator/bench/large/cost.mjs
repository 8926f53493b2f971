import { onBenchPlane } from '../kit/benchPlane.mjs';
import { table } from '../table.mjs';
import { firstLook } from './firstLook.mjs';
import { storeKronJobs } from './storeKronJobs.mjs';

const head = ['', 'processor a KronJob', 'of it one decision', 'at the most', 'longest lag'];

/** What each of many KronJobs costs: when it is new, and when the operator comes back and finds everything in order. */
export async function* cost({ kronJobs, ...options }) {
  const count = 2 * kronJobs;
  const [none, created, again] = await onBenchPlane({}, async (bench) => {
    const without = await firstLook(bench);
    await storeKronJobs(bench, count);
    return [without, await firstLook(bench, options), await firstLook(bench, options)];
  });
  const row = (name, look) => [
    name,
    `${(((look.cpu - none.cpu) / count) * 1e6).toFixed(0)} µs`,
    `${(look.decision * 1e6).toFixed(0)} µs`,
    `${look.most.toFixed(0)} MB`,
    `${(look.lag * 1000).toFixed(0)} ms`,
  ];
  const rows = [
    row('new: read, validated, tried, decided, status written', created),
    row('found in order after a restart: read, validated, decided', again),
  ];
  yield {
    text: `\n${count} KronJobs; the process without any uses ${none.cpu.toFixed(1)} s\n${table(head, rows)}`,
  };
}
