import { templateHash } from 'kron-core/controller';
import { jobTemplate } from './manifest.ts';
import { storedControlled } from './observedControlled.ts';

type Fields = Record<string, unknown>;

/** The objects in a cluster at an instant, and what the operator does for its ControlledJob `desk`. */
export type ControlledSituation = {
  /** The rule as a sentence: the test's name. */
  rule: string;
  state: Fields[];
  /** Default: `morning`. */
  now?: string;
  /** Part of the output of `kron dry-run -o json`. */
  expected: { reason: string; actions: Fields[] } & Fields;
};

/** A Monday, an hour after the start. */
export const morning = '2026-03-02T10:00:00Z';
const start = { unix: 1_772_442_000, label: '20260302T090000Z' };
const night = '2026-03-02T18:00:00Z';

const owner = { apiVersion: 'kron.io/v1alpha1', kind: 'ControlledJob', name: 'desk', uid: 'ctj-1' };
const current = templateHash(jobTemplate());

type Made = {
  index?: number;
  waiting?: true;
  suspend?: true;
  hash?: string;
  metadata?: Fields;
  status?: Fields;
};

/** A Job of that morning's run. */
function runJob({
  index = 0,
  waiting,
  suspend,
  hash = current,
  metadata = {},
  status = {},
}: Made = {}): Fields {
  const name = `desk-${start.unix}-${index}`;
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: {
      name,
      namespace: 'prod',
      uid: `uid-${name}`,
      creationTimestamp: '2026-03-02T09:00:00Z',
      labels: {
        'kron.io/controlled-job': 'desk',
        'kron.io/scheduled-at': start.label,
        'kron.io/job-index': String(index),
        'kron.io/template-hash': hash,
      },
      ...(waiting ? { annotations: { 'kron.io/not-yet-released': 'true' } } : {}),
      ownerReferences: [{ ...owner, controller: true, blockOwnerDeletion: true }],
      ...metadata,
    },
    spec: { suspend: waiting === true || suspend === true, ...asStored(name) },
    status,
  };
}

/** The immutable fields that an API server sets. */
function asStored(name: string): Fields {
  const template = (jobTemplate()['spec'] as Fields)['template'] as Fields;
  const uid = `uid-${name}`;
  const labels = {
    'kron.io/controlled-job': 'desk',
    'batch.kubernetes.io/controller-uid': uid,
    'batch.kubernetes.io/job-name': name,
    'controller-uid': uid,
    'job-name': name,
  };
  return {
    completions: 1,
    completionMode: 'NonIndexed',
    selector: { matchLabels: { 'batch.kubernetes.io/controller-uid': uid } },
    template: { ...template, metadata: { labels } },
  };
}

const ended = (type: string): Fields => ({
  conditions: [{ type, status: 'True', lastTransitionTime: '2026-03-02T09:30:00Z' }],
});
const manual = { labels: { 'kron.io/controlled-job': 'desk', 'kron.io/manual': 'true' } };
const held = {
  deletionTimestamp: '2026-03-02T09:59:00Z',
  deletionGracePeriodSeconds: 0,
  finalizers: ['example.com/hold'],
};
/** A status that says that the API server rejects Jobs of the second generation. */
const refused: Fields = {
  observedGeneration: 2,
  shouldBeRunning: false,
  conditions: [
    {
      type: 'FailedToCreateJob',
      status: 'True',
      reason: 'JobTemplateRefused',
      message: 'spec.jobTemplate.spec.paralelism: unknown field',
      lastTransitionTime: '2026-02-27T08:00:00Z',
      observedGeneration: 2,
    },
  ],
};

const recreate = { restartStrategy: { specChangePolicy: 'Recreate' } };
const [first, second] = [`desk-${start.unix}-0`, `desk-${start.unix}-1`];

const leftPod: Fields = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    name: 'left',
    namespace: 'prod',
    uid: 'pod-left',
    labels: { 'kron.io/controlled-job': 'desk' },
    ownerReferences: [
      { apiVersion: 'batch/v1', kind: 'Job', name: 'gone', uid: 'uid-gone', controller: true },
    ],
  },
  status: { phase: 'Running' },
};

const rules: Readonly<Record<string, Omit<ControlledSituation, 'rule'>>> = {
  'a run without a Job gets one, which is unsuspended because no other Job exists': {
    state: [storedControlled()],
    expected: {
      reason: 'Start',
      actions: [
        { do: 'create', job: first, reason: 'Start', scheduledAt: '2026-03-02T09:00:00Z', index: 0 },
        { do: 'release', job: first, reason: null, scheduledAt: null, index: null },
      ],
      podsRead: true,
      wakeAt: '2026-03-02T17:00:00Z',
    },
  },
  'nothing is done outside of runs': {
    state: [storedControlled()],
    now: night,
    expected: { reason: 'NotScheduled', actions: [], wakeAt: '2026-03-03T09:00:00Z', podsRead: null },
  },
  'a Job whose run is over is deleted': {
    state: [storedControlled(), runJob()],
    now: night,
    expected: { reason: 'NotScheduled', actions: [{ do: 'delete', job: first, reason: 'Expired' }] },
  },
  'the first Job of a run is deleted if an older Job exists': {
    state: [
      storedControlled(),
      runJob({ index: 1, hash: 'v1-other' }),
      runJob({ waiting: true, metadata: { creationTimestamp: '2026-03-02T09:45:00Z' } }),
    ],
    expected: { reason: 'JobExists', actions: [{ do: 'delete', job: first, reason: 'OneTooMany' }] },
  },
  'a failed Job is not started again': {
    state: [storedControlled(), runJob({ status: ended('Failed') })],
    expected: { reason: 'JobFinished', actions: [] },
  },
  'a Job that a user suspended stays suspended': {
    state: [storedControlled(), runJob({ suspend: true })],
    expected: { reason: 'JobStoppedByUser', actions: [] },
  },
  'a Job that is still suspended is unsuspended when no other Job exists': {
    state: [storedControlled(), runJob({ waiting: true })],
    expected: { reason: 'Release', actions: [{ do: 'release', job: first }] },
  },
  'unsuspending waits for the Pods of a Job that is gone': {
    state: [storedControlled(), runJob({ waiting: true }), leftPod],
    expected: { reason: 'Release', actions: [], wakeAt: '2026-03-02T10:00:02Z', podsRead: true },
  },
  'with Recreate, an edited template recreates the Job, and the new Job waits for the old one': {
    state: [storedControlled(recreate), runJob({ hash: 'v1-other' })],
    expected: {
      reason: 'Recreate',
      actions: [
        { do: 'create', job: second, reason: 'Recreate', index: 1 },
        { do: 'delete', job: first, reason: 'OneTooMany' },
      ],
    },
  },
  'with Ignore, an edited template waits for the next run': {
    state: [storedControlled(), runJob({ hash: 'v1-other' })],
    expected: { reason: 'JobExists', actions: [] },
  },
  'one of two Jobs is kept': {
    state: [storedControlled(), runJob(), runJob({ index: 1 })],
    expected: { reason: 'JobExists', actions: [{ do: 'delete', job: first, reason: 'OneTooMany' }] },
  },
  'a template that the API server rejected before is tried again': {
    state: [storedControlled({}, refused)],
    expected: {
      reason: 'Start',
      actions: [
        { do: 'create', job: first },
        { do: 'release', job: first },
      ],
    },
  },
  'a template that was edited after a rejection is tried': {
    state: [storedControlled({}, refused, { generation: 3 })],
    expected: {
      reason: 'Start',
      actions: [
        { do: 'create', job: first },
        { do: 'release', job: first },
      ],
    },
  },
  'while suspended, every Job is deleted': {
    state: [storedControlled({ suspend: true }), runJob()],
    expected: { reason: 'Suspended', actions: [{ do: 'delete', job: first, reason: 'Suspended' }] },
  },
  'no Job is created after the starting deadline': {
    state: [storedControlled({ startingDeadlineSeconds: 600 })],
    expected: { reason: 'StartingDeadlineExceeded', actions: [] },
  },
  'a foreign Job with the same name blocks the run': {
    state: [storedControlled(), runJob({ metadata: { labels: {}, ownerReferences: [] } })],
    expected: { reason: 'ForeignJob', actions: [], create: null },
  },
  'a Job created by a user stays until the next stop': {
    state: [
      storedControlled(),
      runJob({ metadata: { ...manual, name: 'by-hand', creationTimestamp: '2026-03-02T17:30:00Z' } }),
    ],
    now: night,
    expected: { reason: 'NotScheduled', actions: [], status: { isRunning: true } },
  },
  'nothing else is done while a Job is being deleted': {
    state: [storedControlled(), runJob({ metadata: held })],
    expected: { reason: 'JobBeingDeleted', actions: [] },
  },
  'nothing is done for an object that is being deleted': {
    state: [storedControlled({}, {}, held), runJob()],
    expected: { reason: 'Deleting', actions: [], status: null },
  },
  'the status of an invalid object says that it is invalid': {
    state: [storedControlled({ timezone: { name: 'Mars/Base' } }), runJob()],
    expected: { reason: 'InvalidSpec', actions: [], shouldBeRunning: null },
  },
};

export const controlledSituations: readonly ControlledSituation[] = Object.entries(rules).map(
  ([rule, situation]) => ({ rule, ...situation }),
);
