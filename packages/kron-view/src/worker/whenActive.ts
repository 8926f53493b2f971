import type { CompiledKronJob } from './rowPeriods.ts';

/**
 * The texts by kind and concurrency policy. The texts for CronJobs do not name the policy, because CronJobs have other names
 * for policies.
 */
const texts = {
  KronJob: {
    forbid: 'the later run is skipped (forbid)',
    replace: 'the oldest Job is deleted first (replace)',
    allow: 'both run (allow)',
    queue: 'the later run waits until a Job ends (queue)',
  },
  CronJob: {
    forbid: 'the later run does not start',
    replace: 'that Job is deleted first',
    allow: 'both run',
    queue: 'the later run starts when that Job ends, unless a later period is due by then',
  },
};

/** Says what happens to a run that is due while `policy.maxActive` Jobs of its object are active. */
export function whenActive({ kind, job }: CompiledKronJob): string {
  return texts[kind][job.schedule.policy.concurrency];
}
