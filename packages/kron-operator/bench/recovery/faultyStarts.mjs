import { concurrently } from '../kit/concurrently.mjs';
import { onBenchPlane } from '../kit/benchPlane.mjs';
import { startFaultyProxy } from '../kit/faultyProxy.mjs';
import { kronJob, kronJobs } from '../kit/manifests.mjs';
import { startOperatorProcess } from '../kit/operatorProcess.mjs';
import { quantile } from '../kit/quantile.mjs';
import { seconds, table, verdict } from '../table.mjs';

const starts = 20;
const share = 0.25;
const allowed = 30;
/** Several pages of a list. */
const count = 200;

/** How long the operator takes to become ready while a quarter of all requests fails, from the first one on. */
export async function* faultyStarts(options) {
  const rows = await onBenchPlane({ kinds: ['kronjobs', 'controlledjobs'] }, (bench) =>
    measured(bench, options),
  );
  yield { text: table(['seed', 'ready', 'leading', 'requests', 'failed'], rows.map(cells)) };
  const ready = rows.map((row) => row.ready);
  const [middle, slowest] = [quantile(ready, 0.5), Math.max(...ready)];
  const inTime = ready.filter((time) => time <= allowed).length;
  yield { text: `ready: median ${seconds(middle)}, slowest ${seconds(slowest)}\n` };
  yield verdict(
    `ready within ${allowed} s`,
    `${inTime} of ${starts}`,
    `${starts} of ${starts}`,
    inTime === starts,
  );
}

async function measured(bench, { args, main }) {
  const { transport, namespace } = bench;
  await concurrently(count, 10, (index) =>
    transport.create({ resource: kronJobs, namespace }, kronJob(`report-${index}`, '0 0 1 1 *')),
  );
  const proxy = await startFaultyProxy(bench);
  const rows = [];
  try {
    for (let seed = 1; seed <= starts; seed += 1) {
      const counts = proxy.fail(share, seed);
      const plane = { kubeconfig: proxy.kubeconfig };
      const operator = await startOperatorProcess({ ...bench, plane }, { args, main });
      try {
        const ready = (await operator.whenReady()) / 1000;
        const before = { ...counts };
        await operator.whenLeading();
        rows.push({ seed, ready, leading: operator.sinceStart() / 1000, ...before });
      } finally {
        proxy.fail(0, seed);
        await operator.stop();
      }
    }
    return rows;
  } finally {
    await proxy.close();
  }
}

function cells({ seed, ready, leading, requests, failed }) {
  return [`${seed}`, seconds(ready), seconds(leading), `${requests}`, `${failed}`];
}
