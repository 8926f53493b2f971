import { withoutUndefined } from '@kron/fleet/plainObject';
import { utcText, wallText } from '@kron/fleet/text/instantText';

export type NewKronJobOptions = {
  name: string;
  namespace: string | undefined;
  image: string;
  command: readonly string[];
  restartPolicy: string;
  /** A schedule or, if the KronJob is to run once, a schedule with notBefore and notAfter. */
  when: { schedule: string } | OneRun;
  timezone: string | undefined;
  window: string | undefined;
  clockChanges: { gap?: string; fold?: string } | undefined;
};

export type NewKronJob = {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string };
  spec: Record<string, unknown>;
};

/** The manifest of a new KronJob. It has only the fields that the user gave. The API server sets the defaults. */
export function newKronJob(options: NewKronJobOptions): NewKronJob {
  const { name, namespace, image, command, restartPolicy, when, timezone, window, clockChanges } = options;
  const { schedule, ...bounds } = when;
  const container = { name, image, ...(command.length > 0 ? { command } : {}) };
  return {
    apiVersion: 'kron.io/v1alpha1',
    kind: 'KronJob',
    metadata: { name, ...(namespace === undefined ? {} : { namespace }) },
    spec: {
      schedule,
      ...withoutUndefined({ timezone, clockChanges }),
      ...(window === undefined ? {} : { window: { duration: window } }),
      ...bounds,
      jobTemplate: { spec: { template: { spec: { restartPolicy, containers: [container] } } } },
    },
  };
}

/** A schedule with bounds that leave a single period. */
export type OneRun = { schedule: string; notBefore: string; notAfter: string };

/**
 * A yearly schedule at an instant, with bounds that leave only the period at that instant.
 *
 * @param instant a full minute in epoch seconds
 * @param windowSeconds length of the window that starts at the instant
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
