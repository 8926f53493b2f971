import { onBenchPlane } from '../kit/benchPlane.mjs';
import { table } from '../table.mjs';
import { firstReconcile } from './firstReconcile.mjs';
import { storeKronJobs } from './storeKronJobs.mjs';

const head = ['', 'CPU per KronJob', 'of which one decision', 'max. memory', 'longest lag'];

/** The cost per KronJob: when it is new, and after a restart of the operator that finds it unchanged. */
export async function* cost({ kronJobs, ...options }) {
  const count = 2 * kronJobs;
  const [none, created, again] = await onBenchPlane({}, async (bench) => {
    const without = await firstReconcile(bench);
    await storeKronJobs(bench, count);
    return [without, await firstReconcile(bench, options), await firstReconcile(bench, options)];
  });
  const row = (name, look) => [
    name,
    `${(((look.cpu - none.cpu) / count) * 1e6).toFixed(0)} µs`,
    `${(look.decision * 1e6).toFixed(0)} µs`,
    `${look.most.toFixed(0)} MB`,
    `${(look.lag * 1000).toFixed(0)} ms`,
  ];
  const rows = [
    row('new: read, validate, dry run, decide, write the status', created),
    row('after a restart: read, validate, decide', again),
  ];
  yield {
    text: `\n${count} KronJobs; without any the process uses ${none.cpu.toFixed(1)} s\n${table(head, rows)}`,
  };
}
