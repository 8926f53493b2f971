import { kronJobs } from '../kit/manifests.mjs';
import { startOperatorProcess } from '../kit/operatorProcess.mjs';
import { cpuSeconds, memory } from '../kit/processUsage.mjs';
import { sum } from '../kit/prometheus.mjs';
import { requestsSoFar, settled } from '../kit/serverCounts.mjs';
import { operatorRequests } from './operatorRequests.mjs';

const stillMs = 3_000;

/** Starts an operator, waits until it has looked at everything and written what there was to write, and stops it. */
export async function firstLook(bench, options) {
  const operator = await startOperatorProcess(bench, options);
  const readyMs = await operator.whenReady();
  if (!(await settled(() => requestsSoFar(bench, kronJobs), 900_000)))
    throw new Error('it does not come to rest');
  const settledMs = operator.sinceStart() - stillMs;
  const [cpu, { most }] = await Promise.all([cpuSeconds(operator.pid), memory(operator.pid)]);
  const samples = await operator.metrics();
  await operator.stop();
  const mean = (name) => sum(samples, `${name}_sum`) / sum(samples, `${name}_count`);
  return {
    readyMs,
    settledMs,
    cpu,
    most,
    lag: sum(samples, 'nodejs_eventloop_lag_max_seconds'),
    decision: mean('kron_decision_duration_seconds'),
    asked: operatorRequests(samples),
  };
}
