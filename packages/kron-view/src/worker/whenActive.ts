import { whenActiveOfCronJob } from '@kron/fleet/explain/explainKronJob';
import type { CompiledObject } from '@kron/fleet/fleet/compiledFleet';

const ofKronJob = {
  forbid: 'the later run is skipped',
  replace: 'the oldest Job is deleted first',
  allow: 'both run',
  queue: 'the later run waits until a Job ends',
};

/** What happens when a run is due while as many Jobs of its object are active as its policy allows. */
export function whenActive({ kind, job }: Exclude<CompiledObject, { kind: 'ControlledJob' }>): string {
  const { concurrency } = job.schedule.policy;
  return kind === 'CronJob'
    ? whenActiveOfCronJob[concurrency].replace(/^it /, 'the later run ')
    : `${ofKronJob[concurrency]} (${concurrency})`;
}
