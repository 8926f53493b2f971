import { setTimeout as delay } from 'node:timers/promises';
import { startOperatorProcess } from '../kit/operatorProcess.mjs';
import { memory } from '../kit/processUsage.mjs';
import { startStandIn } from '../kit/standIn.mjs';
import { verdict } from '../table.mjs';

const bytes = 1_000_000;
const nodeArgs = ['--max-old-space-size=256'];
const allowedMegabytes = 512;
const maxMs = 300_000;

const cases = [
  { text: '200 KronJobs of 1 MB', count: 200, bytes },
  { text: '500 foreign Jobs of 1 MB beside 200 small KronJobs', count: 200, bytes: 1_500, strayJobs: 500 },
];

function seconds(ms) {
  return (ms / 1000).toFixed(1);
}

/** The operator with a small heap, beside KronJobs or foreign Jobs of 1 MB each. */
export async function* largeObjects(options) {
  for (const { text, ...objects } of cases) {
    const standIn = await startStandIn({ ...objects, strayBytes: bytes, namespaces: 5, jobsEach: 2 });
    const operator = await startOperatorProcess(standIn.bench, { ...options, nodeArgs });
    try {
      const readyMs = await operator.whenReady();
      while (standIn.writes() < objects.count && operator.sinceStart() < maxMs) await delay(200);
      const writtenMs = operator.sinceStart();
      const { most } = await memory(operator.pid);
      yield {
        text: `\n${text}, ${nodeArgs.join(' ')}: ready after ${seconds(readyMs)} s, statuses after ${seconds(writtenMs)} s\n`,
      };
      const written = standIn.writes();
      yield verdict('statuses', `${written} written`, `≥ ${objects.count}`, written >= objects.count);
      yield verdict('peak', `${most.toFixed(0)} MB`, `≤ ${allowedMegabytes} MB`, most <= allowedMegabytes);
    } finally {
      await operator.stop();
      await standIn.close();
    }
  }
}
