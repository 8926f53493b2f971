import { Gauge, type Registry } from 'prom-client';
import type { NamespacedName } from '../controller/cache/objectKey.ts';
import type { KronJobMetrics } from '../kronjobs/metrics.ts';

/** Two times of every KronJob. */
export function kronJobGauges(registers: Registry[]): Pick<KronJobMetrics, 'kronJob' | 'kronJobGone'> {
  const labelNames = ['namespace', 'name'] as const;
  const lastSuccess = new Gauge({
    name: 'kron_kronjob_last_success_timestamp_seconds',
    help: 'When a Job of this KronJob last succeeded; absent before the first one did.',
    labelNames,
    registers,
  });
  const nextChosen = new Gauge({
    name: 'kron_kronjob_next_chosen_timestamp_seconds',
    help: 'When this KronJob runs next, or was to run where a due period is held up; absent when it does not.',
    labelNames,
    registers,
  });
  return {
    kronJob: (of, times) => {
      set(lastSuccess, of, times.lastSuccess);
      set(nextChosen, of, times.nextChosen);
    },
    kronJobGone: (of) => {
      set(lastSuccess, of, undefined);
      set(nextChosen, of, undefined);
    },
  };
}

type PerKronJob = Gauge<'namespace' | 'name'>;

function set(gauge: PerKronJob, { namespace, name }: NamespacedName, time: number | undefined): void {
  if (time === undefined) gauge.remove({ namespace, name });
  else gauge.set({ namespace, name }, time);
}
