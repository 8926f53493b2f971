import { jobTemplate } from './manifest.ts';

type Fields = Record<string, unknown>;

/** A stored KronJob: nightly, with uid `kron-1`, created a year ago. */
export function storedKronJob(spec: Fields = {}, status: Fields = {}, metadata: Fields = {}): Fields {
  return {
    apiVersion: 'kron.io/v1alpha1',
    kind: 'KronJob',
    metadata: {
      name: 'backup',
      namespace: 'prod',
      uid: 'kron-1',
      generation: 2,
      creationTimestamp: '2025-03-01T00:00:00Z',
      resourceVersion: '71',
      managedFields: [{ manager: 'kubectl' }],
      ...metadata,
    },
    spec: { schedule: '0 0 * * *', window: { duration: '1h' }, jobTemplate: jobTemplate(), ...spec },
    status: { observedGeneration: 2, ...handled('2026-02-28'), ...status },
  };
}

/** A new KronJob without a status. */
export function newKronJob(creationTimestamp: string, spec: Fields = {}): Fields {
  const { status: _, ...kronJob } = storedKronJob(spec, {}, { creationTimestamp, generation: 1 });
  return kronJob;
}

/** The part of a status that records the period of a day as executed. */
export function handled(day: string): Fields {
  const periodID = `${day}T00:00:00Z`;
  return {
    highestPeriodID: periodID,
    lastPeriodID: periodID,
    lastNominalTime: periodID,
    lastChosenTime: `${day}T00:30:00Z`,
    lastOutcome: 'executed',
  };
}

/** A stored Job. Its owner is the KronJob with uid `kron-1` unless `metadata` sets another one. */
export function storedJob(name: string, metadata: Fields = {}, status: Fields = {}): Fields {
  const labels = { 'kron.io/name': 'backup' };
  const owner = { apiVersion: 'kron.io/v1alpha1', kind: 'KronJob', name: 'backup', uid: 'kron-1' };
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: {
      name,
      namespace: 'prod',
      uid: `job-${name}`,
      creationTimestamp: '2026-02-28T00:30:00Z',
      labels,
      ownerReferences: [{ ...owner, controller: true, blockOwnerDeletion: true }],
      ...metadata,
    },
    spec: jobTemplate()['spec'],
    status,
  };
}

/** Several objects in the format of `kubectl get -o json`. */
export function listOf(...items: readonly Fields[]): string {
  return JSON.stringify({ apiVersion: 'v1', kind: 'List', items, metadata: { resourceVersion: '' } });
}
