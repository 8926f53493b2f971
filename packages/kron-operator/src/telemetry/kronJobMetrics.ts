import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { WorkMetrics } from '../controller/queue/reconcileQueue.ts';
import type { NamespacedName } from '@kron/kubernetes/cache/objectKey';
import type { KronJobMetrics } from '../kronjobs/metrics.ts';
import { calendarMetrics } from './calendarMetrics.ts';
import { type ObjectCount, objectCount } from './objectCount.ts';

type KronJobMetricsOptions = {
  readonly perKronJob: boolean;
  readonly handledInFuture: ObjectCount;
  /** Observes the seconds between a chosen time and the creation of the Job. */
  readonly skew: (seconds: number) => void;
};

/** Buckets in seconds. With `queue`, a period waits until an active Job ends, or until the next period is due. */
const waitBuckets = [1, 10, 30, 60, 300, 900, 1_800, 3_600, 7_200, 14_400, 43_200, 86_400];

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
  const queued = countGauge(
    registers,
    'kron_queued_kronjobs',
    'Number of KronJobs with a period that waits for a place.',
  );
  const paused = countGauge(
    registers,
    'kron_paused_kronjobs',
    'Number of KronJobs that start no period because pauseAfterFailures runs failed in a row.',
  );
  const wait = new Histogram({
    name: 'kron_queue_seconds',
    help: 'Time between the chosen time of a period that waited for a place and the creation of its Job.',
    buckets: waitBuckets,
    registers,
  });
  const times = perKronJob ? gauges(registers) : { kronJob: ignore, kronJobGone: ignore };
  const created = new Counter({
    name: 'kron_jobs_created_total',
    help: 'Number of Jobs created for KronJobs.',
    registers,
  });
  return {
    ...work,
    ...calendars,
    periodRecorded: (outcome, reason) => periods.inc({ outcome, reason }),
    jobCreated: (skewSeconds, hasWaited) => {
      created.inc();
      if (hasWaited) wait.observe(skewSeconds);
      else skew(skewSeconds);
    },
    kronJob: (of, facts) => {
      handledInFuture(of, facts.handledInFuture === true);
      held(of, facts.heldByCalendar);
      queued(of, facts.queued === true);
      paused(of, facts.paused === true);
      times.kronJob(of, facts);
    },
    kronJobGone: (of) => {
      handledInFuture(of, false);
      held(of, undefined);
      queued(of, false);
      paused(of, false);
      times.kronJobGone(of);
    },
  };
}

/** This gauge is also exported with `--no-kron-job-metrics`, because its labels do not name a KronJob. */
function countGauge(registers: Registry[], name: string, help: string): ObjectCount {
  const gauge = new Gauge({ name, help, registers });
  return objectCount((objects) => gauge.set(objects));
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
