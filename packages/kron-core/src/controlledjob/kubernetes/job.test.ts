import { describe, expect, test } from '@jest/globals';
import { templateHash } from '../spec/templateHash.ts';
import { at } from '../testing/scenario.ts';
import type { ControlledJob } from './controlledJob.ts';
import { controlledJobFor } from './job.ts';
import { seenRunJob } from './seenJob.ts';
import { seenRunPod } from './seenPod.ts';
import { unsuspendPatch } from './unsuspendPatch.ts';

const jobTemplate = {
  metadata: { labels: { app: 'desk' }, annotations: { owner: 'fx' } },
  spec: {
    backoffLimit: 0,
    template: {
      metadata: { labels: { app: 'desk' } },
      spec: { restartPolicy: 'Never', containers: [{ name: 'desk', image: 'desk:1' }] },
    },
  },
};

const controlledJob: ControlledJob = {
  metadata: { name: 'desk', namespace: 'prod', uid: '6a5b' },
  spec: { events: [{ action: 'start', cronSchedule: '0 9 * * *' }], jobTemplate },
};

describe('the Job of a run', () => {
  test("is the template's Job, suspended, with Kron's labels, the Pod label and the owner reference", () => {
    expect(controlledJobFor(controlledJob, { scheduledAt: at('09:00'), index: 3 })).toEqual({
      apiVersion: 'batch/v1',
      kind: 'Job',
      metadata: {
        name: 'desk-1772442000-3',
        namespace: 'prod',
        labels: {
          app: 'desk',
          'kron.io/controlled-job': 'desk',
          'kron.io/scheduled-at': '20260302T090000Z',
          'kron.io/job-index': '3',
          'kron.io/template-hash': templateHash(jobTemplate),
        },
        annotations: { owner: 'fx', 'kron.io/not-yet-released': 'true' },
        ownerReferences: [
          {
            apiVersion: 'kron.io/v1alpha1',
            kind: 'ControlledJob',
            name: 'desk',
            uid: '6a5b',
            controller: true,
            blockOwnerDeletion: true,
          },
        ],
      },
      spec: {
        backoffLimit: 0,
        suspend: true,
        template: {
          metadata: { labels: { app: 'desk', 'kron.io/controlled-job': 'desk' } },
          spec: { restartPolicy: 'Never', containers: [{ name: 'desk', image: 'desk:1' }] },
        },
      },
    });
  });

  test('does not modify the template', () => {
    const before = structuredClone(controlledJob);
    controlledJobFor(controlledJob, { scheduledAt: at('09:00'), index: 0 });
    expect(controlledJob).toEqual(before);
  });

  test('has no owner reference without a UID, and the default namespace without one', () => {
    const { metadata } = controlledJobFor(
      {
        metadata: { name: 'desk' },
        spec: {
          ...controlledJob.spec,
          jobTemplate: { spec: { suspend: false, template: { metadata: null } } },
        },
      },
      { scheduledAt: at('09:00'), index: 0 },
    );
    expect(metadata).not.toHaveProperty('ownerReferences');
    expect(metadata).toMatchObject({
      namespace: 'default',
      annotations: { 'kron.io/not-yet-released': 'true' },
    });
  });

  test('is suspended even if its template is not', () => {
    const spec = { ...controlledJob.spec, jobTemplate: { spec: { suspend: false, template: {} } } };
    const job = controlledJobFor({ ...controlledJob, spec }, { scheduledAt: at('09:00'), index: 0 });
    expect(job.spec['suspend']).toBe(true);
  });

  test('has a valid name with the longest name and index', () => {
    const metadata = { name: 'd'.repeat(48) };
    const job = controlledJobFor({ ...controlledJob, metadata }, { scheduledAt: at('09:00'), index: 999 });
    expect(job.metadata.name).toHaveLength(63);
  });
});

describe('seenRunJob', () => {
  const created = controlledJobFor(controlledJob, { scheduledAt: at('09:00'), index: 3 });
  const stored = {
    ...created,
    metadata: {
      ...created.metadata,
      uid: 'u1',
      resourceVersion: '41',
      creationTimestamp: '2026-03-02T09:00:01Z',
    },
    status: {},
  };

  test('a Job that was just created', () => {
    expect(seenRunJob(stored)).toEqual({
      controlledJob: 'desk',
      controllerUID: '6a5b',
      seen: {
        name: 'desk-1772442000-3',
        uid: 'u1',
        resourceVersion: '41',
        scheduledAt: '2026-03-02T09:00:00Z',
        index: 3,
        templateHash: templateHash(jobTemplate),
        manual: false,
        createdAt: '2026-03-02T09:00:01Z',
        state: 'active',
        deleting: false,
        suspended: true,
        notYetUnsuspended: true,
        ready: false,
      },
    });
  });

  test('a running Job', () => {
    const { seen } = seenRunJob({
      ...stored,
      metadata: { ...stored.metadata, annotations: { owner: 'fx' } },
      spec: { suspend: false },
      status: { active: 1, ready: 1 },
    });
    expect(seen).toMatchObject({ suspended: false, notYetUnsuspended: false, ready: true, state: 'active' });
  });

  test('a failed Job that is being deleted', () => {
    const { seen } = seenRunJob({
      ...stored,
      metadata: { ...stored.metadata, deletionTimestamp: '2026-03-02T17:00:00Z' },
      status: { conditions: [{ type: 'Failed', status: 'True' }] },
    });
    expect(seen).toMatchObject({ state: 'failed', deleting: true });
  });

  test('a Job that a user created, without any other label', () => {
    const labels = { 'kron.io/controlled-job': 'desk', 'kron.io/manual': 'true' };
    expect(seenRunJob({ metadata: { name: 'by-hand', uid: 'u2', labels } })).toEqual({
      controlledJob: '',
      controllerUID: undefined,
      seen: {
        name: 'by-hand',
        uid: 'u2',
        resourceVersion: '',
        manual: true,
        createdAt: '1970-01-01T00:00:00Z',
        state: 'active',
        deleting: false,
        suspended: false,
        notYetUnsuspended: false,
        ready: false,
      },
    });
  });

  test.each([
    ['as it was created', {}, { notYetUnsuspended: true, isUnannotated: true }],
    ['that was changed since', { generation: 3 }, { notYetUnsuspended: false }],
    ['with another name', { name: 'desk-by-hand' }, { notYetUnsuspended: false }],
    [
      'that a user created',
      { labels: { ...created.metadata.labels, 'kron.io/manual': 'true' } },
      { notYetUnsuspended: false },
    ],
  ])('a suspended Job without its annotation, %s', (_, change, want) => {
    const metadata = { ...stored.metadata, annotations: {}, generation: 1, ...change };
    const { seen } = seenRunJob({ ...stored, metadata });
    expect(seen).toMatchObject({ suspended: true, ...want });
    expect('isUnannotated' in seen).toBe('isUnannotated' in want);
  });

  test.each([
    ['kron.io/scheduled-at', 'yesterday', 'scheduledAt'],
    ['kron.io/scheduled-at', '20260230T090000Z', 'scheduledAt'],
    ['kron.io/job-index', '-1', 'index'],
    ['kron.io/job-index', '1e3', 'index'],
  ])('a label %s that says %s counts as absent', (label, value, field) => {
    const labels = { ...stored.metadata.labels, [label]: value };
    expect(seenRunJob({ ...stored, metadata: { ...stored.metadata, labels } }).seen).not.toHaveProperty(
      field,
    );
  });
});

describe('seenRunPod', () => {
  const owner = { uid: 'u1', controller: true };

  test.each([
    ['Pending', false],
    ['Running', false],
    ['Unknown', false],
    ['Succeeded', true],
    ['Failed', true],
  ])('in the phase %s it has ended: %s', (phase, ended) => {
    const pod = { metadata: { name: 'p', ownerReferences: [owner] }, status: { phase } };
    expect(seenRunPod(pod)).toEqual({ name: 'p', jobUID: 'u1', ended });
  });

  test('a Pod without a status and an owner counts as running and without a Job', () => {
    expect(seenRunPod({ metadata: { name: 'p' } })).toEqual({ name: 'p', ended: false });
  });

  test('skips what is no owner reference, which a file can contain', () => {
    const ownerReferences = [null, 'desk', { controller: true, uid: 'u1' }];
    expect(seenRunPod({ metadata: { name: 'p', ownerReferences } })).toEqual({
      name: 'p',
      jobUID: 'u1',
      ended: false,
    });
  });
});

describe('the unsuspend patch', () => {
  const read = { op: 'test', path: '/metadata/resourceVersion', value: '41' };
  const unmark = { op: 'remove', path: '/metadata/annotations/kron.io~1not-yet-released' };
  const gates = '/metadata/annotations/kueue.x-k8s.io~1admission-gated-by';
  test.each<[string, Partial<Parameters<typeof unsuspendPatch>[0]>, object[]]>([
    [
      'unsuspends the Job as it was read',
      {},
      [read, unmark, { op: 'replace', path: '/spec/suspend', value: false }],
    ],
    [
      'leaves a dropped annotation alone',
      { isUnannotated: true },
      [read, { op: 'replace', path: '/spec/suspend', value: false }],
    ],
    [
      'opens the gate of a queue',
      { isQueued: true, gates: 'kron.io/one-job' },
      [read, unmark, { op: 'remove', path: gates }],
    ],
    ['lets the queue start a Job without a gate', { isQueued: true }, [read, unmark]],
    [
      'opens the gate of a Job whose queue was removed',
      { gates: 'kron.io/one-job' },
      [read, unmark, { op: 'remove', path: gates }, { op: 'replace', path: '/spec/suspend', value: false }],
    ],
    [
      'leaves the gates of others closed',
      { isQueued: true, gates: 'example.com/a, kron.io/one-job,example.com/b' },
      [read, unmark, { op: 'replace', path: gates, value: 'example.com/a,example.com/b' }],
    ],
  ])('%s', (_, parts, patch) => {
    expect(unsuspendPatch({ resourceVersion: '41', ...parts })).toEqual(patch);
  });
});

describe('the gate of a queue', () => {
  const gate = 'kueue.x-k8s.io/admission-gated-by';
  const labels = { 'kueue.x-k8s.io/queue-name': 'batch' };
  const action = { scheduledAt: new Date('2026-03-02T09:00:00Z'), index: 0 };
  const built = (metadata: object, parts: object = {}): unknown =>
    controlledJobFor(
      { ...controlledJob, spec: { ...controlledJob.spec, jobTemplate: { ...jobTemplate, metadata } } },
      { ...action, ...parts },
    ).metadata.annotations?.[gate];

  test.each<[string, object, object, string | undefined]>([
    ['is absent without a queue', {}, {}, undefined],
    ['is absent for an empty name', { labels: { 'kueue.x-k8s.io/queue-name': '' } }, {}, undefined],
    ['is set for a queue of the template', { labels }, {}, 'kron.io/one-job'],
    ['is set for a queue of admission', {}, { isQueued: true }, 'kron.io/one-job'],
    [
      'is added to the gates of the template',
      { labels, annotations: { [gate]: 'example.com/a' } },
      {},
      'example.com/a,kron.io/one-job',
    ],
    ['is not set twice', { labels, annotations: { [gate]: 'kron.io/one-job' } }, {}, 'kron.io/one-job'],
  ])('%s', (_, metadata, parts, expected) => {
    expect(built(metadata, parts)).toBe(expected);
  });

  const mark = { 'kron.io/not-yet-released': 'true' };
  const gated = { [gate]: 'a,kron.io/one-job' };
  const gates = gated[gate];

  test.each<[string, object, object, object, boolean]>([
    ['as created', { ...mark, ...gated }, {}, { gates, notYetUnsuspended: true }, false],
    ['whose annotation was dropped', gated, {}, { gates, notYetUnsuspended: true }, true],
    ['that was changed since', gated, { generation: 3 }, { gates, notYetUnsuspended: true }, true],
    ['whose gate was dropped', mark, {}, { notYetUnsuspended: true }, false],
    ['that was released', {}, {}, { notYetUnsuspended: false }, false],
    ['with the gates of others', { [gate]: 'a' }, {}, { notYetUnsuspended: false }, false],
  ])('is seen on a stored Job of a queue %s', (_, annotations, change, want, isUnannotated) => {
    const metadata = { name: 'desk-1772442000-0', generation: 1, labels, annotations, ...change };
    const { seen } = seenRunJob({ metadata, spec: { suspend: true } });
    expect(seen).toMatchObject({ queue: 'batch', ...want });
    expect(['gates' in seen, 'isUnannotated' in seen]).toEqual(['gates' in want, isUnannotated]);
  });

  test('does not count on a Job that its queue has started', () => {
    const metadata = { name: 'desk-1772442000-0', labels, annotations: gated };
    const { seen } = seenRunJob({ metadata, spec: { suspend: false } });
    expect(seen).toMatchObject({ gates, suspended: false, notYetUnsuspended: false });
  });

  test.each([[5], [{}], [null], ['example.com/a'], ['']])('is not seen in the annotation %j', (value) => {
    const metadata = { name: 'desk-1772442000-0', annotations: { [gate]: value } };
    expect(seenRunJob({ metadata }).seen).not.toHaveProperty('gates');
  });
});
