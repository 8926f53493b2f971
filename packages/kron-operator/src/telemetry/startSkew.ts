import { Histogram, type Registry } from 'prom-client';

/** Seconds. Most Jobs start within a fraction of a second. Jobs that start later were blocked. */
const buckets = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 900, 3_600];

/** Registers a histogram of the lateness of Jobs. @returns a function that adds the lateness of one Job */
export function startSkew(registry: Registry): (kind: 'KronJob' | 'CronJob', seconds: number) => void {
  const skew = new Histogram({
    name: 'kron_job_creation_skew_seconds',
    help: 'Time between the chosen time and the creation of the Job, without periods that waited for a place. For a Job of a CronJob, time between its chosen time, or its creation if that is later, and its release.',
    labelNames: ['kind'],
    buckets,
    registers: [registry],
  });
  // In Prometheus, `rate()` misses the first observation of a new time series, so create the series in advance.
  for (const kind of ['KronJob', 'CronJob']) skew.zero({ kind });
  return (kind, seconds) => skew.observe({ kind }, seconds);
}
