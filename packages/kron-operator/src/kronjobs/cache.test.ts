import { expect, test } from '@jest/globals';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { seenJob } from 'kron-core/controller';
import { cachedJob, cachedKronJob, isSuspensionChange, isUnchanged } from './cache.ts';

const at = '2026-03-01T00:59:00Z';
const stored: KubeObject = {
  metadata: {
    name: 'backup-4llbpiospz',
    namespace: 'prod',
    uid: 'job-1',
    resourceVersion: '7',
    labels: { 'kron.io/name': 'backup', 'kron.io/period-id': '20260301T000000Z' },
    managedFields: [{ manager: 'kron-operator' }],
  },
  spec: { template: {} },
};
const withStatus = (status: unknown): KubeObject => ({ ...stored, status });

test('a Job is kept without its template and its managed fields', () => {
  const metadata = { name: 'backup-4llbpiospz', namespace: 'prod', uid: 'job-1', resourceVersion: '7' };
  expect(cachedJob(stored)).toEqual({ metadata, ...seenJob(stored) });
});

test('a Job counts as changed only if its state, owner or period has changed', () => {
  const failed = { type: 'Failed', status: 'True', lastTransitionTime: at };
  const before = cachedJob(stored);
  const started = cachedJob({
    ...withStatus({ active: 1, startTime: at }),
    metadata: { ...stored.metadata, resourceVersion: '8' },
  });
  expect(isUnchanged(started, before)).toBe(true);
  expect(isUnchanged(cachedJob(withStatus({ conditions: [failed] })), before)).toBe(false);
  const dying = cachedJob({ ...stored, metadata: { ...stored.metadata, deletionTimestamp: at } });
  expect(isUnchanged(dying, before)).toBe(false);
});

test.each([
  ['suspended', { suspend: true }, {}, true],
  ['of a queue', {}, { 'kueue.x-k8s.io/queue-name': 'nightly' }, false],
  ['suspended in a queue', { suspend: true }, { 'kueue.x-k8s.io/queue-name': 'nightly' }, true],
])('a Job that is %s counts as unchanged, but not for the status', (_, spec, queue, isShown) => {
  const labels = { ...stored.metadata.labels, ...queue };
  const job = cachedJob({ ...stored, metadata: { ...stored.metadata, labels }, spec });
  expect(isUnchanged(job, cachedJob(stored))).toBe(true);
  expect(isSuspensionChange(job, cachedJob(stored))).toBe(isShown);
});

const kronJob = {
  metadata: { name: 'backup', namespace: 'prod', uid: 'u', resourceVersion: '7', generation: 2 },
  spec: { schedule: '0 0 * * *' },
};

test.each([
  ['of a KronJob without one', undefined],
  ['with characters of all lengths', { schedulingHash: 'é ✓ 🎲', recent: [] }],
])('a status is kept unchanged: %s', (_, status) => {
  const cached = cachedKronJob({ ...kronJob, ...(status === undefined ? {} : { status }) });
  // Another status is read in between.
  void cachedKronJob({ ...kronJob, status: { jobTTL: 1 } }).status;
  expect(cached.status).toEqual(status ?? {});
});

test.each([
  ['the next chosen time', { observedGeneration: 2, nextChosenTime: at }, Date.parse(at)],
  ['never, if the status has none', { observedGeneration: 2 }, Infinity],
  ['unknown by a status of another generation', { observedGeneration: 1, nextChosenTime: at }, undefined],
  [
    'the chosen time of a claim, which is due already',
    {
      observedGeneration: 1,
      nextChosenTime: '2026-03-02T00:00:00Z',
      claim: { periodID: at, chosenTime: at },
    },
    Date.parse(at),
  ],
  [
    'unknown by a malformed claim',
    { observedGeneration: 2, claim: { periodID: at, chosenTime: 'noon' } },
    undefined,
  ],
  ['unknown by a malformed status', { observedGeneration: 2, nextChosenTime: 'noon' }, undefined],
])('the stored time is %s', (_, status, expected) => {
  expect(cachedKronJob({ ...kronJob, status }).storedTime).toBe(expected);
});

test.each([
  [600, 600],
  [null, undefined],
  // The status shows why the API server rejects this Job, and the status itself must be valid.
  [-5, 0],
])('the TTL %p of a template is stored as %p', (ttlSecondsAfterFinished, jobTTL) => {
  const spec = { ...kronJob.spec, jobTemplate: { spec: { ttlSecondsAfterFinished } } };
  expect(cachedKronJob({ ...kronJob, spec }).template).toEqual({ jobTTL });
});
