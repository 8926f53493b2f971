import { cp } from 'node:fs/promises';
import { onBenchPlane } from '../kit/benchPlane.mjs';
import { controllersOf, fastLimits } from '../kit/controllerLimits.mjs';
import { kronJob, kronJobs } from '../kit/manifests.mjs';
import { labelTime } from '../kit/labelTime.mjs';
import { startOperatorProcess } from '../kit/operatorProcess.mjs';
import { sum } from '../kit/prometheus.mjs';
import { dueRuns } from './dueRuns.mjs';

/** The KronJobs of the storm benchmark. */
export function kronManifest({ jobController }) {
  // Without the Job controller no Job ever finishes.
  const policy = { concurrency: jobController ? 'forbid' : 'allow', deadline: '10m' };
  return (name, schedule) => kronJob(name, schedule, { policy });
}

/** KronJobs of an operator that runs. */
export function kronSide(operator, runs) {
  return {
    ...runs,
    resource: kronJobs,
    dueAt: ({ metadata }) => labelTime(metadata.labels['kron.io/chosen-time']),
    controller: { pid: operator.pid, reporter: 'kron.io/kron-operator' },
  };
}

/** The longest lag of the operator's event loop, in seconds, since this was last read. */
export async function longestLag(operator) {
  return sum(await operator.metrics(), 'nodejs_eventloop_lag_max_seconds');
}

/**
 * The runs of KronJobs on a control plane of their own. The Job controller has the same rate limits as the operator.
 *
 * @param {{ count: number, manifest: (name: string, schedule: string) => object, minutes?: number, windowMs?: number, beside?: object, kinds?: string[] }} runs
 */
export function kronRuns({ kinds, ...runs }, options) {
  const controllers = controllersOf(options);
  return onBenchPlane({ controllers, controllerArgs: fastLimits(), kinds }, async (bench) => {
    const operator = await startOperatorProcess(bench, options);
    await operator.whenReady();
    const result = await dueRuns(bench, kronSide(operator, runs));
    const lag = await longestLag(operator);
    await operator.stop();
    if (options.keepLog !== undefined) await cp(operator.logFile, options.keepLog);
    return { ...result, lag };
  });
}
