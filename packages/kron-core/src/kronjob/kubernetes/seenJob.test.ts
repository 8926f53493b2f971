import { describe, expect, test } from '@jest/globals';
import type { StoredJob } from '../../kubernetes/storedJob.ts';
import { seenJob } from './seenJob.ts';

const at = '2026-03-01T00:59:00Z';
const stored: StoredJob = {
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
      { apiVersion: 'kron.io/v1alpha1', kind: 'KronJob', name: 'backup', uid: 'kron-1', controller: true },
    ],
    managedFields: [{ manager: 'kron-operator' }],
  },
  spec: { template: {} },
};
const withStatus = (status: unknown): StoredJob => ({ ...stored, status });
const condition = (type: string, status = 'True') => ({ type, status, lastTransitionTime: at });

describe('seenJob', () => {
  test('keeps what a decision needs, without template and managed fields', () => {
    expect(seenJob(stored)).toEqual({
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
        hasHash: true,
        owned: true,
        reading: {
          created: 1_772_326_709,
          period: {
            nominal: 1_772_323_200,
            due: 1_772_326_709,
            chosen: 1_772_326_709,
            periodID: '2026-03-01T00:00:00Z',
          },
        },
      },
    });
  });

  test.each([
    ['backup-4llbpiospz', true],
    ['another-4llbpiospz', true],
    ['backup4llbpiospz', false],
    ['backup-4llbpiospy', false],
    ['backup-4llbpiospz-2', false],
  ])('the name %s has the hash of the period-id: %s', (name, hasHash) => {
    expect(seenJob({ ...stored, metadata: { ...stored.metadata, name } }).seen.hasHash).toBe(hasHash);
  });

  test.each([
    { status: undefined, state: 'active' },
    { status: { active: 1, conditions: null }, state: 'active' },
    { status: { conditions: [condition('Suspended')] }, state: 'active' },
    { status: { conditions: [condition('SuccessCriteriaMet')] }, state: 'active' },
    { status: { conditions: [condition('Complete', 'False')] }, state: 'active' },
    { status: { conditions: [condition('Failed')] }, state: 'failed', finishedAt: at },
    {
      status: { conditions: [{ ...condition('Complete'), lastTransitionTime: null }] },
      state: 'succeeded',
    },
    {
      status: { conditions: [condition('Complete')], completionTime: '2026-03-01T00:58:59Z' },
      state: 'succeeded',
      finishedAt: '2026-03-01T00:58:59Z',
    },
  ])('status $status gives $state', ({ status, state, finishedAt }) => {
    const { seen } = seenJob(withStatus(status));
    expect(seen.state).toBe(state);
    expect(seen.finishedAt).toBe(finishedAt);
  });

  test.each([
    ['not suspended', { suspend: false }, undefined, {}],
    ['suspended', { suspend: true }, undefined, { suspended: true, queue: 'nightly' }],
    ['suspended by a text', { suspend: 'true' }, undefined, {}],
    ['without a spec', null, undefined, {}],
    ['failed while suspended', { suspend: true }, { conditions: [condition('Failed')] }, {}],
  ])('a Job of a queue that is %s', (_, spec, status, suspension) => {
    const labels = { ...stored.metadata.labels, 'kueue.x-k8s.io/queue-name': 'nightly' };
    const { seen } = seenJob({ ...stored, metadata: { ...stored.metadata, labels }, spec, status });
    const { suspended, queue } = seen;
    expect({ suspended, queue }).toEqual({ suspended: undefined, queue: undefined, ...suspension });
  });

  test.each([undefined, '', 5])('a suspended Job with the queue %j has none', (queue) => {
    const labels = { 'kueue.x-k8s.io/queue-name': queue } as unknown as Record<string, string>;
    const { seen } = seenJob({
      ...stored,
      metadata: { ...stored.metadata, labels },
      spec: { suspend: true },
    });
    expect(seen).toMatchObject({ suspended: true });
    expect(seen).not.toHaveProperty('queue');
  });

  test('accepts a Job without labels and owners', () => {
    const job = seenJob({ metadata: { name: 'x' } });
    expect(job).toMatchObject({ kronJob: '', controllerUID: undefined, seen: { state: 'active' } });
    expect(job.seen).not.toHaveProperty('periodID');
  });

  test.each([
    ['a label of another KronJob', { name: 'other', labels: { 'kron.io/name': 'other' } }],
    ['no label', { labels: {} }],
  ])('finds the KronJob by the owner reference: %s', (_, { labels }) => {
    const job = seenJob({ ...stored, metadata: { ...stored.metadata, labels } });
    expect(job).toMatchObject({ kronJob: 'backup', controllerUID: 'kron-1', isUnlabelled: true });
  });

  test.each([
    ['batch/v1', 'CronJob'],
    ['kron.io/v1alpha1', 'ControlledJob'],
    ['example.com/v1', 'KronJob'],
  ])('a Job of a %s %s is one of no KronJob, whatever its label is', (apiVersion, kind) => {
    const ownerReferences = [{ apiVersion, kind, name: 'backup', uid: 'other', controller: true }];
    const job = seenJob({ ...stored, metadata: { ...stored.metadata, ownerReferences } });
    expect(job).toMatchObject({ kronJob: '', controllerUID: 'other', controller: `${kind} backup` });
  });

  test('treats invalid labels as absent', () => {
    const labels = { 'kron.io/name': 'backup', 'kron.io/period-id': 'yesterday' };
    expect(seenJob({ metadata: { name: 'x', labels } }).seen).not.toHaveProperty('periodID');
  });
});
