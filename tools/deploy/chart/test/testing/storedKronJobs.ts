import { type KubeObject, kronJobs, namespaces } from '@kron/api-server';
import type { ScrapedOperator } from './scrapedOperator.ts';

/** A spec for a time in epoch seconds, and the age of its KronJob in seconds. */
export type Stored = {
  readonly spec: (now: number) => object;
  readonly age: number;
  /** Default: `shop`. */
  readonly namespace?: string;
};

/** A Job that completes at once, without a Pod. */
export const jobTemplate: object = {
  spec: {
    parallelism: 0,
    completions: 0,
    template: { spec: { restartPolicy: 'Never', containers: [{ name: 'c', image: 'busybox' }] } },
  },
};

/** KronJobs at different seconds of every minute. A few are due within seconds, none before its creation. */
export const manyInTheNextMinute: Readonly<Record<string, Stored>> = Object.fromEntries(
  Array.from({ length: 60 }, (_, index) => {
    const spec = {
      schedule: '* * * * *',
      window: { duration: '1m' },
      policy: { deadline: '10m' },
      jobTemplate,
    };
    return [`job-${index}`, { spec: () => spec, age: 0 }];
  }),
);

/** Stores KronJobs as if they had their ages. */
export function storeAll({ server, now }: ScrapedOperator, all: Readonly<Record<string, Stored>>): void {
  const since = (age: number): string => new Date((now() - age) * 1000).toISOString().replace(/\.\d+Z$/, 'Z');
  for (const [name, { spec, age, namespace = 'shop' }] of Object.entries(all)) {
    const its = { name: namespace, uid: `uid-${namespace}`, creationTimestamp: since(3600) };
    server.store(namespaces, { apiVersion: 'v1', kind: 'Namespace', metadata: its });
    const kronJob: KubeObject = {
      apiVersion: 'kron.io/v1alpha1',
      kind: 'KronJob',
      metadata: { namespace, name, uid: `uid-${name}`, generation: 1, creationTimestamp: since(age) },
      spec: spec(now()),
    };
    server.store(kronJobs, kronJob);
  }
}
