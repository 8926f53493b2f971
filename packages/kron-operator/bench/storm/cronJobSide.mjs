import { onBenchPlane } from '../kit/benchPlane.mjs';
import { cronJob, cronJobs } from '../kit/manifests.mjs';
import { controllersOf } from '../kit/controllerLimits.mjs';
import { dueRuns } from './dueRuns.mjs';

/** The built-in CronJob controller, with these arguments of kube-controller-manager. */
export function cronJobSide(name, controllerArgs, options) {
  const controllers = controllersOf(options, ['cronjob-controller']);
  return {
    name,
    measure: (count) =>
      onBenchPlane({ controllers, controllerArgs }, (bench) =>
        dueRuns(bench, {
          count,
          pid: bench.plane.pid('kube-controller-manager'),
          resource: cronJobs,
          reporter: 'cronjob-controller',
          manifest: (job, schedule) => cronJob(job, schedule, options.jobController ? 'Forbid' : 'Allow'),
          // The name of its Job ends with the scheduled time in minutes.
          dueAt: ({ metadata }) => Number(metadata.name.split('-').at(-1)) * 60_000,
        }),
      ),
  };
}
