import { cronJob, cronJobs } from '../kit/manifests.mjs';

/** The built-in CronJob controller. */
export function cronJobSide({ plane }, count, { jobController }) {
  return {
    count,
    resource: cronJobs,
    manifest: (job, schedule) => cronJob(job, schedule, jobController ? 'Forbid' : 'Allow'),
    // The name of its Job ends with the scheduled time in minutes.
    dueAt: ({ metadata }) => Number(metadata.name.split('-').at(-1)) * 60_000,
    controller: { pid: plane.pid('kube-controller-manager'), reporter: 'cronjob-controller' },
  };
}
