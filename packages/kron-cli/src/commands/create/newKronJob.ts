import { utcText, wallText } from '../../output/instantText.ts';

/** What a new KronJob is made from. */
export type NewKronJobOptions = {
  name: string;
  namespace: string | undefined;
  image: string;
  command: readonly string[];
  restartPolicy: string;
  /** What the schedule is, or the bounds that leave one run of it. */
  when: { schedule: string } | OneRun;
  timezone: string | undefined;
  window: string | undefined;
};

/** A manifest that is in no cluster yet. */
export type NewKronJob = {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string };
  spec: Record<string, unknown>;
};

/** A manifest with what was wished and nothing else, so that defaults stay defaults. */
export function newKronJob(options: NewKronJobOptions): NewKronJob {
  const { name, namespace, image, command, restartPolicy, when, timezone, window } = options;
  const { schedule, ...bounds } = when;
  const container = { name, image, ...(command.length > 0 ? { command } : {}) };
  return {
    apiVersion: 'kron.io/v1alpha1',
    kind: 'KronJob',
    metadata: { name, ...(namespace === undefined ? {} : { namespace }) },
    spec: {
      schedule,
      ...(timezone === undefined ? {} : { timezone }),
      ...(window === undefined ? {} : { window: { duration: window } }),
      ...bounds,
      jobTemplate: { spec: { template: { spec: { restartPolicy, containers: [container] } } } },
    },
  };
}

/** A schedule, and the bounds that leave a single period of it. */
export type OneRun = { schedule: string; notBefore: string; notAfter: string };

/**
 * A schedule that names an instant, once a year, with bounds that leave this one period.
 *
 * @param instant a full minute in epoch seconds
 * @param windowSeconds how long after it the run may start
 * @example
 * oneRun(1772330400, 3600, 'Europe/Paris')
 * // { schedule: '0 3 1 3 *', notBefore: '2026-03-01T02:00:00Z', notAfter: '2026-03-01T03:00:00Z' }
 */
export function oneRun(instant: number, windowSeconds: number, zone: string): OneRun {
  const { date, time } = wallText(instant, zone);
  const [, month = '', day = ''] = date.split('-');
  const [hour = '', minute = ''] = time.split(':');
  const schedule = `${[minute, hour, day, month].map(Number).join(' ')} *`;
  return { schedule, notBefore: utcText(instant), notAfter: utcText(instant + windowSeconds) };
}
