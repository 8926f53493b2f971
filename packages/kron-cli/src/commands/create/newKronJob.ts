import type { OneRun } from './oneRun.ts';

/** What a new KronJob is made from. */
export type Wishes = {
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
export function newKronJob(wishes: Wishes): NewKronJob {
  const { name, namespace, image, command, restartPolicy, when, timezone, window } = wishes;
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
