import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { NamespacedName } from '@kron/kubernetes/cache/objectKey';
import type { KronJobMetrics } from '../kronjobs/metrics.ts';
import { objectCount } from './objectCount.ts';
import { scrapedGauges } from './scrapedGauge.ts';

/** The state of a calendar. The operator reads it at each scrape of the metrics. */
export type CalendarState = {
  readonly kind: string;
  /** Empty for a cluster-scoped calendar. */
  readonly namespace: string;
  readonly name: string;
  readonly entries: number;
  /** When the last entry ends, in epoch seconds. */
  readonly endsAt: number | undefined;
  readonly kronJobs: number;
};

/** Bucket boundaries in seconds. New decisions about 100,000 KronJobs take 15 s. */
const redecideBuckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 30, 60];

/**
 * Records whether a missing, unreadable or invalid calendar keeps a KronJob from running. If so, `reason` is the reason of
 * the decision. Otherwise, `reason` is undefined.
 */
type HeldByCalendar = (of: NamespacedName, reason: string | undefined) => void;

/** Registers the metrics of edits of calendars, and of KronJobs that do not run because of a calendar. */
export function calendarMetrics(
  registry: Registry,
): Pick<KronJobMetrics, 'calendarEdited' | 'calendarRedecided'> & { readonly held: HeldByCalendar } {
  const registers = [registry];
  const edits = new Counter({
    name: 'kron_calendar_edits_total',
    help: 'Number of edits of calendars that KronJobs refer to, with creations and deletions.',
    registers,
  });
  const redecided = new Histogram({
    name: 'kron_calendar_redecide_duration_seconds',
    help: 'Time between the edit of a calendar and the last decision about a KronJob that refers to it.',
    buckets: redecideBuckets,
    registers,
  });
  return {
    calendarEdited: () => edits.inc(),
    calendarRedecided: (seconds) => redecided.observe(seconds),
    held: heldGauge(registers),
  };
}

const heldReasons = ['CalendarNotFound', 'CalendarUnreadable', 'InvalidCalendar'];

/** This gauge is also exported with `--no-kron-job-metrics`, because its labels do not name a KronJob. */
function heldGauge(registers: Registry[]): HeldByCalendar {
  const gauge = new Gauge({
    name: 'kron_calendar_held_kronjobs',
    help: 'Number of KronJobs that do not run because a calendar is missing, unreadable or invalid, by reason.',
    labelNames: ['reason'],
    registers,
  });
  const counts = heldReasons.map((reason) => ({
    reason,
    count: objectCount((objects) => gauge.set({ reason }, objects)),
  }));
  return (of, held) => {
    for (const { reason, count } of counts) count(of, reason === held);
  };
}

export function calendarGauges(registry: Registry, calendars: () => Iterable<CalendarState>): void {
  const gauge = (name: string, help: string, read: (calendar: CalendarState) => number | undefined): void =>
    scrapedGauges(registry, { name, help, labelNames: ['kind', 'namespace', 'name'] }, function* () {
      for (const calendar of calendars()) {
        const value = read(calendar);
        const { kind, namespace, name: of } = calendar;
        if (value !== undefined) yield [{ kind, namespace, name: of }, value];
      }
    });
  gauge('kron_calendar_entries', 'Number of entries of this calendar.', ({ entries }) => entries);
  gauge(
    'kron_calendar_end_timestamp_seconds',
    'When the last entry of this calendar ends, in UTC if it has no timezone; absent if it has no entries or is invalid.',
    ({ endsAt }) => endsAt,
  );
  gauge(
    'kron_calendar_kronjobs',
    'Number of KronJobs that refer to this calendar.',
    ({ kronJobs }) => kronJobs,
  );
}
