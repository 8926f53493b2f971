import { cp } from 'node:fs/promises';
import { onBenchPlane } from '../kit/benchPlane.mjs';
import { controllersOf, fastLimits } from '../kit/controllerLimits.mjs';
import { kronJob, kronJobs } from '../kit/manifests.mjs';
import { labelTime } from '../kit/labelTime.mjs';
import { startOperatorProcess } from '../kit/operatorProcess.mjs';
import { sum } from '../kit/prometheus.mjs';
import { dueRuns } from './dueRuns.mjs';
import { skippedRuns } from './skippedRuns.mjs';

/** The operator with its defaults. The Job controller has the same rate limits as beside the tuned CronJob controller. */
export function kronSide(options) {
  return { name: 'Kron', measure: (count) => kronRuns({ count, manifest: kronManifest(options) }, options) };
}

/** The KronJobs of the storm benchmark. */
export function kronManifest({ jobController }) {
  // Without the Job controller no Job ever finishes.
  const policy = { concurrency: jobController ? 'forbid' : 'allow', deadline: '10m' };
  return (name, schedule) => kronJob(name, schedule, { policy });
}

/**
 * @param {{ count: number, manifest: (name: string, schedule: string) => object, minutes?: number, windowMs?: number, beside?: object, kinds?: string[] }} runs
 */
export function kronRuns(runs, options) {
  const controllers = controllersOf(options);
  const { kinds } = runs;
  return onBenchPlane({ controllers, controllerArgs: fastLimits, kinds }, async (bench) => {
    const operator = await startOperatorProcess(bench, options);
    await operator.whenReady();
    const result = await dueRuns(bench, {
      ...runs,
      pid: operator.pid,
      resource: kronJobs,
      reporter: 'kron.io/kron-operator',
      dueAt: ({ metadata }) => labelTime(metadata.labels['kron.io/chosen-time']),
    });
    const skipped = await skippedRuns(bench);
    const samples = await operator.metrics();
    await operator.stop();
    if (options.keepLog !== undefined) await cp(operator.logFile, options.keepLog);
    return { ...result, skipped, lag: sum(samples, 'nodejs_eventloop_lag_max_seconds') };
  });
}
