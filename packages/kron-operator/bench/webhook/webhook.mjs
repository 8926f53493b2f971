import { join } from 'node:path';
import { onBenchPlane } from '../kit/benchPlane.mjs';
import { kronJob, kronJobs, nameOf } from '../kit/manifests.mjs';
import { freePort, startOperatorProcess } from '../kit/operatorProcess.mjs';
import { cpuSeconds, othersCpuSeconds } from '../kit/processUsage.mjs';
import { sum } from '../kit/prometheus.mjs';
import { quantile } from '../kit/quantile.mjs';
import { concurrently } from '../kit/concurrently.mjs';
import { number, table, verdict } from '../table.mjs';
import { sendSteadily } from './sendSteadily.mjs';
import { reviews } from './reviews.mjs';
import { writeCertificate } from './writeCertificate.mjs';

const perSecond = 50;
const allowedP99 = 20;
/** A warm-up that is not measured, for the just-in-time compiler. */
const warmUpSeconds = 5;
/**
 * Numbers of KronJobs that run once a minute, so Jobs per minute. One Job per second is the load of a few thousand hourly
 * KronJobs; the result for five is informative.
 */
const paces = [60, 300];
const paceWithTarget = paces[0];

/** The latency of the webhook, while the operator that serves it creates Jobs. */
export async function* webhook(options) {
  for (const pace of paces) {
    const { responses, ...meanwhile } = await measured(pace, options);
    yield report(responses, options.seconds, meanwhile);
    const bad = responses.filter(({ expected }) => !expected).length;
    yield verdict('incorrect responses', `${bad}`, 'none', bad === 0);
    const p99 = quantile(
      responses.map(({ ms }) => ms),
      0.99,
    );
    if (pace === paceWithTarget)
      yield verdict('p99 of all responses', `${number(p99, 1)} ms`, `≤ ${allowedP99} ms`, p99 <= allowedP99);
    else yield { text: `p99 of all responses: ${number(p99, 1)} ms\n` };
  }
}

function measured(pace, { args, profile, seconds }) {
  return onBenchPlane({}, async (bench) => {
    const { transport, namespace, folder, pids } = bench;
    const port = await freePort();
    const certDir = join(folder, 'certificate');
    const ca = await writeCertificate(certDir);
    const served = [`--webhook-address=127.0.0.1:${port}`, `--webhook-cert-dir=${certDir}`, ...args];
    await concurrently(pace, 10, (index) =>
      transport.create(
        { resource: kronJobs, namespace },
        kronJob(nameOf(index), '* * * * *', { window: { duration: '1m' } }),
      ),
    );
    const operator = await startOperatorProcess(bench, { profile, args: served });
    await operator.whenReady();
    let rounds = 0;
    const next = () => {
      rounds += 1;
      return reviews(namespace, rounds);
    };
    const load = { perSecond, reviews: next };
    await sendSteadily({ port, ca }, { ...load, seconds: warmUpSeconds });
    const ours = [...pids, operator.pid];
    const used = async () => Promise.all([cpuSeconds(operator.pid), othersCpuSeconds(ours)]);
    const [before, start] = [await used(), performance.now()];
    const responses = await sendSteadily({ port, ca }, { ...load, seconds });
    const [own, others] = (await used()).map((now, index) => now - before[index]);
    const took = (performance.now() - start) / 1000;
    const jobs = sum(await operator.metrics(), 'kron_jobs_created_total');
    await operator.stop();
    return { responses, jobs, own: own / took, others: others / took };
  });
}

function report(responses, seconds, { jobs, own, others }) {
  const rows = [...new Set(responses.map(({ kind }) => kind))].map((kind) => {
    const times = responses.filter((response) => response.kind === kind).map(({ ms }) => ms);
    return [
      kind,
      `${times.length}`,
      ...[0.5, 0.9, 0.99, 1].map((share) => number(quantile(times, share), 1)),
    ];
  });
  const head = ['milliseconds', 'requests', 'p50', 'p90', 'p99', 'maximum'];
  const meanwhile = `Meanwhile the operator created ${jobs} Jobs and used ${percent(own)}; other processes used ${percent(others)}.`;
  return {
    text: `\n${perSecond} requests per second for ${seconds} s. ${meanwhile}\n${table(head, rows)}`,
  };
}

function percent(share) {
  return `${(share * 100).toFixed(0)} % of a core`;
}
