import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { onBenchPlane } from '../kit/benchPlane.mjs';
import { kronJob, kronJobs, nameOf } from '../kit/manifests.mjs';
import { freePort, startOperatorProcess } from '../kit/operatorProcess.mjs';
import { cpuSeconds, othersCpuSeconds } from '../kit/processUsage.mjs';
import { sum } from '../kit/prometheus.mjs';
import { quantile } from '../kit/quantile.mjs';
import { sideBySide } from '../kit/sideBySide.mjs';
import { number, table, verdict } from '../table.mjs';
import { askSteadily } from './askSteadily.mjs';
import { questions } from './questions.mjs';

const perSecond = 50;
const allowedP99 = 20;
/** Of questions that nobody measures: code that has run a few hundred times is compiled. */
const warmUpSeconds = 5;
/**
 * KronJobs that run every minute, somewhere in it: the operator creates so many Jobs a minute, and writes them down. One
 * a second is what a fleet of some thousand hourly ones makes; five are told as well.
 */
const paces = [60, 300];
const demandedOf = paces[0];

/** How long the webhook takes to answer, as an API server asks it, while the operator that serves it does its work. */
export async function* webhook(options) {
  for (const pace of paces) {
    const { answers, ...meanwhile } = await measured(pace, options);
    yield report(answers, options.seconds, meanwhile);
    const bad = answers.filter(({ expected }) => !expected).length;
    yield verdict('answers that were not the right ones', `${bad}`, 'none', bad === 0);
    const p99 = quantile(
      answers.map(({ ms }) => ms),
      0.99,
    );
    if (pace === demandedOf)
      yield verdict('p99 of all answers', `${number(p99, 1)} ms`, `≤ ${allowedP99} ms`, p99 <= allowedP99);
    else yield { text: `p99 of all answers: ${number(p99, 1)} ms\n` };
  }
}

function measured(pace, { args, profile, seconds }) {
  return onBenchPlane({}, async (bench) => {
    const { transport, namespace, folder, pids } = bench;
    const port = await freePort();
    const certDir = join(folder, 'certificate');
    const ca = await writeCertificate(certDir);
    const served = [`--webhook-address=127.0.0.1:${port}`, `--webhook-cert-dir=${certDir}`, ...args];
    await sideBySide(pace, 10, (index) =>
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
      return questions(namespace, rounds);
    };
    const asking = { perSecond, questions: next };
    await askSteadily({ port, ca }, { ...asking, seconds: warmUpSeconds });
    const ours = [...pids, operator.pid];
    const used = async () => Promise.all([cpuSeconds(operator.pid), othersCpuSeconds(ours)]);
    const [before, began] = [await used(), performance.now()];
    const answers = await askSteadily({ port, ca }, { ...asking, seconds });
    const [own, others] = (await used()).map((now, index) => now - before[index]);
    const took = (performance.now() - began) / 1000;
    const jobs = sum(await operator.metrics(), 'kron_jobs_created_total');
    await operator.stop();
    return { answers, jobs, own: own / took, others: others / took };
  });
}

function report(answers, seconds, { jobs, own, others }) {
  const rows = [...new Set(answers.map(({ kind }) => kind))].map((kind) => {
    const times = answers.filter((answer) => answer.kind === kind).map(({ ms }) => ms);
    return [
      kind,
      `${times.length}`,
      ...[0.5, 0.9, 0.99, 1].map((share) => number(quantile(times, share), 1)),
    ];
  });
  const head = ['milliseconds', 'asked', 'p50', 'p90', 'p99', 'most'];
  const meanwhile = `Meanwhile the operator created ${jobs} Jobs and used ${percent(own)}; others used ${percent(others)}.`;
  return {
    text: `\n${perSecond} questions a second for ${seconds} s. ${meanwhile}\n${table(head, rows)}`,
  };
}

function percent(share) {
  return `${(share * 100).toFixed(0)} % of a core`;
}

async function writeCertificate(folder) {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'bench' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
  });
  await mkdir(folder);
  await writeFile(join(folder, 'tls.crt'), cert);
  await writeFile(join(folder, 'tls.key'), key);
  return cert;
}
