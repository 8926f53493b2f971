import { describe, expect, test } from '@jest/globals';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { cachedJob, isUnchanged } from './cache.ts';

const at = '2026-03-01T00:59:00Z';
const stored: KubeObject = {
  metadata: {
    name: 'backup-4llbpiospz',
    namespace: 'prod',
    uid: 'job-1',
    resourceVersion: '7',
    creationTimestamp: '2026-03-01T00:58:29Z',
    labels: {
      'kron.io/name': 'backup',
      'kron.io/period-id': '20260301T000000Z',
      'kron.io/chosen-time': '20260301T005829Z',
      app: 'db',
    },
    ownerReferences: [
      { kind: 'Team', uid: 'team-1' },
      { kind: 'KronJob', uid: 'kron-1', controller: true },
    ],
    managedFields: [{ manager: 'kron-operator' }],
  },
  spec: { template: {} },
};
const withStatus = (status: unknown): KubeObject => ({ ...stored, status });
const condition = (type: string, status = 'True') => ({ type, status, lastTransitionTime: at });

describe('cachedJob', () => {
  test('keeps what a decision needs, but neither template nor managed fields', () => {
    expect(cachedJob(stored)).toEqual({
      metadata: { name: 'backup-4llbpiospz', namespace: 'prod', uid: 'job-1', resourceVersion: '7' },
      kronJob: 'backup',
      controllerUID: 'kron-1',
      seen: {
        name: 'backup-4llbpiospz',
        uid: 'job-1',
        periodID: '2026-03-01T00:00:00Z',
        chosenTime: '2026-03-01T00:58:29Z',
        createdAt: '2026-03-01T00:58:29Z',
        state: 'active',
        deleting: false,
      },
    });
  });
});

test('a Job counts as changed only if its state, owner or period has changed', () => {
  const before = cachedJob(stored);
  const started = cachedJob({
    ...withStatus({ active: 1, startTime: at }),
    metadata: { ...stored.metadata, resourceVersion: '8' },
  });
  expect(isUnchanged(started, before)).toBe(true);
  expect(isUnchanged(cachedJob(withStatus({ conditions: [condition('Failed')] })), before)).toBe(false);
  const dying = cachedJob({ ...stored, metadata: { ...stored.metadata, deletionTimestamp: at } });
  expect(isUnchanged(dying, before)).toBe(false);
});
