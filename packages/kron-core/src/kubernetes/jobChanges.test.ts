import { describe, expect, test } from '@jest/globals';
import type { Job } from './job.ts';
import { changesText, jobChanges, restoringPatch } from './jobChanges.ts';
import type { StoredJob } from './storedJob.ts';

const owner = {
  apiVersion: 'kron.io/v1alpha1',
  kind: 'KronJob',
  name: 'report',
  uid: 'kron-1',
  controller: true,
  blockOwnerDeletion: true,
} as const;
const sent: Job = {
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: {
    name: 'report-x',
    namespace: 'prod',
    labels: { 'kron.io/name': 'report', team: 'db' },
    annotations: { note: 'long' },
    ownerReferences: [owner],
  },
  spec: { template: { metadata: { labels: { 'kron.io/period-id': 'x', app: 'db' } } } },
};

type Parts = { metadata?: object; spec?: object; sent?: object };

function compared({ metadata, spec, sent: sentSpec }: Parts) {
  const job = { ...sent, spec: { ...sent.spec, ...sentSpec } };
  const answer = {
    ...job,
    metadata: { ...job.metadata, uid: 'job-1', ...metadata },
    spec: { ...job.spec, selector: { matchLabels: { uid: 'job-1' } }, ...spec },
  } as StoredJob;
  const changes = jobChanges(job, answer);
  return { texts: changes.map(({ text }) => text), patch: restoringPatch(changes, answer), changes };
}

const restored = (metadata: object, spec?: object) => ({
  metadata: { uid: 'job-1', ...metadata },
  ...(spec === undefined ? {} : { spec }),
});
const cronJob = { apiVersion: 'batch/v1', kind: 'CronJob', name: 'other', uid: 'cron-1', controller: true };
const unsuspended = { spec: { suspend: false } };
const kueue = { labels: { ...sent.metadata.labels, 'kueue.x-k8s.io/queue-name': 'gpu' } };

const rows: Record<string, { parts: Parts; texts: string[]; patch?: object }> = {
  nothing: { parts: {}, texts: [] },
  additions: {
    parts: {
      metadata: {
        labels: { ...sent.metadata.labels, more: 'x' },
        annotations: { note: 'long', more: 'x' },
        ownerReferences: [{ kind: 'Team', uid: 't' }, owner],
      },
      spec: { suspend: false, backoffLimit: 6, completionMode: 'NonIndexed' },
    },
    texts: [],
  },
  'a label dropped and one changed': {
    parts: { metadata: { labels: { team: 'web' } } },
    texts: ['label kron.io/name was dropped', 'label team was changed'],
    patch: restored({ labels: { 'kron.io/name': 'report', team: 'db' } }),
  },
  'no labels and annotations left': {
    parts: { metadata: { labels: undefined, annotations: undefined } },
    texts: ['label kron.io/name was dropped', 'label team was dropped', 'annotation note was dropped'],
    patch: restored({ labels: sent.metadata.labels, annotations: { note: 'long' } }),
  },
  'the owner reference dropped': {
    parts: { metadata: { ownerReferences: [{ kind: 'Team', uid: 't' }] } },
    texts: ['the owner reference to KronJob report was dropped'],
    patch: restored({ ownerReferences: [{ kind: 'Team', uid: 't' }, owner] }),
  },
  'the owner reference changed': {
    parts: { metadata: { ownerReferences: [{ ...owner, controller: false }] } },
    texts: ['the owner reference to KronJob report was changed'],
    patch: restored({ ownerReferences: [owner] }),
  },
  'another controller in its place, which stays': {
    parts: { metadata: { ownerReferences: [cronJob] } },
    texts: ['the owner reference to KronJob report was dropped'],
  },
  'the name': { parts: { metadata: { name: 'y' } }, texts: ['the name was changed'] },
  suspended: { parts: { spec: { suspend: true } }, texts: ['spec.suspend was set to true'] },
  'suspended, with an empty name of a queue': {
    parts: {
      spec: { suspend: true },
      metadata: { labels: { ...kueue.labels, 'kueue.x-k8s.io/queue-name': '' } },
    },
    texts: ['spec.suspend was set to true'],
  },
  'suspended for Kueue': { parts: { spec: { suspend: true }, metadata: kueue }, texts: [] },
  unsuspended: {
    parts: { sent: { suspend: true }, ...unsuspended },
    texts: ['spec.suspend was changed to false'],
    patch: restored({}, { suspend: true }),
  },
  'null, which is absent': { parts: { sent: { suspend: null }, ...unsuspended }, texts: [] },
  'a TTL added': {
    parts: { spec: { ttlSecondsAfterFinished: 0 } },
    texts: ['spec.ttlSecondsAfterFinished was set to 0'],
  },
  'a TTL changed': {
    parts: { sent: { ttlSecondsAfterFinished: 60 }, spec: { ttlSecondsAfterFinished: 2 } },
    texts: ['spec.ttlSecondsAfterFinished was set to 2'],
  },
  'a TTL dropped': {
    parts: { sent: { ttlSecondsAfterFinished: 60 }, spec: { ttlSecondsAfterFinished: undefined } },
    texts: ['spec.ttlSecondsAfterFinished was dropped'],
  },
  'a selector of its own': {
    parts: { spec: { manualSelector: true } },
    texts: ['spec.selector was changed'],
  },
  'another selector': {
    parts: {
      sent: { manualSelector: true, selector: { matchLabels: { app: 'a' } } },
      spec: { selector: { matchLabels: { app: 'b' } } },
    },
    texts: ['spec.selector was changed'],
  },
  'labels of Pods: those of Kron': {
    parts: { spec: { template: { metadata: { labels: {} } } } },
    texts: ['Pod label kron.io/period-id was dropped'],
  },
};

describe('jobChanges', () => {
  test.each(Object.entries(rows))('%s', (_, { parts, texts, patch = null }) => {
    const found = compared(parts);
    expect(found.texts).toEqual(texts);
    expect(found.patch).toEqual(patch);
  });

  test('the text names all changes, and each effect once', () => {
    const { changes } = compared({ metadata: { labels: {}, name: 'y' } });
    expect(changesText(changes)).toBe(
      'the name was changed, label kron.io/name was dropped, label team was dropped: ' +
        'the name locks the Job, so it is not guaranteed to be created at most once',
    );
    expect(changesText([])).toBe('');
  });

  test.each([
    [
      'ControlledJob',
      'kron.io/controlled-job',
      'a Pod that outlives its Job is not found, so another Job can run beside it',
    ],
    ['KronJob', 'kron.io/period-id', 'the program in the Pod cannot read its period'],
  ] as const)('the effect of a Pod label that is lost depends on the kind: %s', (kind, label, effect) => {
    const job = {
      ...sent,
      metadata: { ...sent.metadata, ownerReferences: [{ ...owner, kind }] },
      spec: { template: { metadata: { labels: { [label]: 'x' } } } },
    };
    const answer = { ...job, metadata: { ...job.metadata, uid: 'job-1' }, spec: {} };
    expect(changesText(jobChanges(job, answer))).toBe(`Pod label ${label} was dropped: ${effect}`);
  });
});
