import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { freePort, startOperatorProcess } from '../kit/operatorProcess.mjs';
import { quantile } from '../kit/quantile.mjs';
import { startStandIn } from '../kit/standIn.mjs';
import { number, verdict } from '../table.mjs';
import { reviews } from './reviews.mjs';
import { sendSteadily } from './sendSteadily.mjs';
import { writeCertificate } from './writeCertificate.mjs';

const idle = 256;
const bodies = 64;
const sentBytes = 512 * 1024;
const allowedMs = 1_000;
const perSecond = 20;
/** A warm-up that is not measured, for the just-in-time compiler. */
const warmUpSeconds = 5;
const hostile = '127.0.0.2';
/** An answer to this kind needs no dry run, and so no request to the API server. */
const measuredKind = 'update of the schedule';

/** The latency of the webhook for one address while another one holds connections and unfinished bodies open. */
export async function* heldConnections({ args, profile, seconds }) {
  const standIn = await startStandIn({ count: 1, namespaces: 1, bytes: 1_500, jobsEach: 0 });
  try {
    const port = await freePort();
    const certDir = join(standIn.bench.folder, 'certificate');
    const ca = await writeCertificate(certDir);
    const served = [
      `--webhook-address=127.0.0.1:${port}`,
      `--webhook-cert-dir=${certDir}`,
      // So that none of them is turned away.
      `--webhook-max-connections-per-address=${idle + 2 * bodies}`,
    ];
    const operator = await startOperatorProcess(standIn.bench, { profile, args: [...served, ...args] });
    await operator.whenReady();
    const load = {
      perSecond,
      seconds,
      reviews: () => reviews('team-000', 0).filter(({ kind }) => kind === measuredKind),
    };
    await sendSteadily({ port, ca }, { ...load, seconds: warmUpSeconds });
    const alone = await sendSteadily({ port, ca }, load);
    const held = await hold({ port, ca });
    const beside = await sendSteadily({ port, ca }, load);
    const open = await held.open();
    await held.release();
    await operator.stop();
    yield { text: `\n${perSecond} requests per second for ${seconds} s, alone: ${figures(alone)}\n` };
    yield {
      text: `Beside ${open.idle} idle connections and ${open.bodies} unfinished bodies of ${hostile}: ${figures(beside)}\n`,
    };
    const longest = Math.max(...beside.map(({ ms }) => ms));
    const isHeld =
      open.idle === idle && open.bodies >= bodies / 2 && beside.every(({ expected }) => expected);
    yield verdict(
      'longest answer',
      `${number(longest, 1)} ms`,
      `≤ ${allowedMs} ms`,
      isHeld && longest <= allowedMs,
    );
  } finally {
    await standIn.close();
  }
}

function figures(responses) {
  const times = responses.map(({ ms }) => ms);
  const [p50, p99, longest] = [0.5, 0.99, 1].map((share) => number(quantile(times, share), 1));
  return `p50 ${p50} ms, p99 ${p99} ms, longest ${longest} ms`;
}

/** Holds the connections from another thread, because opening them would delay the measured requests too. */
async function hold(target) {
  const workerData = { ...target, idle, bodies, sentBytes, localAddress: hostile };
  const worker = new Worker(new URL('holdOpen.mjs', import.meta.url), { workerData });
  await once(worker, 'message');
  return {
    open: async () => {
      worker.postMessage('count', []);
      const [counts] = await once(worker, 'message');
      return counts;
    },
    release: () => worker.terminate(),
  };
}
