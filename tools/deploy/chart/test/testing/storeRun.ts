import { controlledJobs } from '@kron/api-server';
import type { ScrapedOperator } from './scrapedOperator.ts';
import { jobTemplate } from './storedKronJobs.ts';

/** Stores a ControlledJob in the middle of a run, so that a Job is due. */
export function storeRun({ server, now }: ScrapedOperator, namespace: string): void {
  const creationTimestamp = `${new Date((now() - 120) * 1000).toISOString().slice(0, 19)}Z`;
  server.store(controlledJobs, {
    apiVersion: 'kron.io/v1alpha1',
    kind: 'ControlledJob',
    metadata: { namespace, name: 'desk', uid: 'uid-desk', generation: 1, creationTimestamp },
    spec: { events: [{ action: 'start', cronSchedule: '* * * * *' }], jobTemplate },
  });
}
