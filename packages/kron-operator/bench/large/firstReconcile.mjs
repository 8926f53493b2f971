import { kronJobs } from '../kit/manifests.mjs';
import { startOperatorProcess } from '../kit/operatorProcess.mjs';
import { cpuSeconds, memory } from '../kit/processUsage.mjs';
import { sum } from '../kit/prometheus.mjs';
import { requestsSoFar, waitUntilSettled } from '../kit/serverCounts.mjs';
import { operatorRequests } from './operatorRequests.mjs';

/** `settled` returns only after this time without a request. */
const stillMs = 3_000;

/** Starts an operator, waits until it has reconciled every object, and stops it. */
export async function firstReconcile(bench, options) {
  const operator = await startOperatorProcess(bench, options);
  const readyMs = await operator.whenReady();
  if (!(await waitUntilSettled(() => requestsSoFar(bench, kronJobs), 900_000)))
    throw new Error('the operator does not become idle');
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
    requests: operatorRequests(samples),
  };
}
