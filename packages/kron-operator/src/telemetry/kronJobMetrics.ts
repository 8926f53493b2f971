import { Counter, Gauge, type Registry } from 'prom-client';
import type { WorkMetrics } from '../controller/queue/reconcileQueue.ts';
import type { NamespacedName } from '@kron/kubernetes/cache/objectKey';
import type { KronJobMetrics } from '../kronjobs/metrics.ts';
import { calendarMetrics } from './calendarMetrics.ts';
import { type FlowMetrics, flowMetrics } from './flowMetrics.ts';
import type { ObjectCount } from './objectCount.ts';

type KronJobMetricsOptions = {
  readonly perKronJob: boolean;
  readonly handledInFuture: ObjectCount;
  /** Observes the seconds between a chosen time and the creation of the Job. */
  readonly skew: (seconds: number) => void;
};

export function kronJobMetrics(
  registry: Registry,
  work: WorkMetrics,
  { perKronJob, handledInFuture, skew }: KronJobMetricsOptions,
): KronJobMetrics {
  const registers = [registry];
  const periods = new Counter({
    name: 'kron_periods_total',
    help: 'Number of periods with an outcome, by outcome and reason.',
    labelNames: ['outcome', 'reason'],
    registers,
  });
  const { held, ...calendars } = calendarMetrics(registry);
  const flow = flowMetrics(registry);
  const times = perKronJob ? gauges(registers) : { kronJob: ignore, kronJobGone: ignore };
  return {
    ...work,
    ...jobMetrics(registers, flow, skew),
    ...calendars,
    periodRecorded: (outcome, reason) => periods.inc({ outcome, reason }),
    kronJob: (of, facts) => {
      handledInFuture(of, facts.handledInFuture === true);
      held(of, facts.heldByCalendar);
      flow.queued(of, facts.queued === true);
      flow.paused(of, facts.paused === true);
      times.kronJob(of, facts);
    },
    kronJobGone: (of) => {
      handledInFuture(of, false);
      held(of, undefined);
      flow.queued(of, false);
      flow.paused(of, false);
      times.kronJobGone(of);
    },
  };
}

function jobMetrics(
  registers: Registry[],
  { waited }: Pick<FlowMetrics, 'waited'>,
  skew: KronJobMetricsOptions['skew'],
): Pick<KronJobMetrics, 'jobCreated'> {
  const created = new Counter({
    name: 'kron_jobs_created_total',
    help: 'Number of Jobs created for KronJobs.',
    registers,
  });
  return {
    jobCreated: (skewSeconds, hasWaited) => {
      created.inc();
      if (hasWaited) waited(skewSeconds);
      else skew(skewSeconds);
    },
  };
}

function gauges(registers: Registry[]): Pick<KronJobMetrics, 'kronJob' | 'kronJobGone'> {
  const labelNames = ['namespace', 'name'] as const;
  const lastSuccess = new Gauge({
    name: 'kron_kronjob_last_success_timestamp_seconds',
    help: 'Time at which a Job of this KronJob last succeeded; absent before the first success.',
    labelNames,
    registers,
  });
  const nextChosen = new Gauge({
    name: 'kron_kronjob_next_chosen_timestamp_seconds',
    help: 'Chosen time of the next run of this KronJob, or of a due run that is blocked; absent if there is none.',
    labelNames,
    registers,
  });
  return {
    kronJob: (of, facts) => {
      set(lastSuccess, of, facts.lastSuccess);
      set(nextChosen, of, facts.nextChosen);
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

function ignore(): void {}
