import { expect, test } from '@jest/globals';
import type { FleetRun } from '@kron/fleet/fleet/fleet';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { jobName, runJobName } from 'kron-core/controller';
import { jobRuns } from './jobRuns.ts';
import { seenControlledRun, seenCronJobRun, seenPeriodicJob } from './seenJob.ts';
import { seenControlledJob, seenKronJob, type SeenObject } from './seenObject.ts';

const periodID = '2026-03-01T02:00:00Z';
const now = Date.parse(periodID) / 1_000;
const jobTemplate = {
  spec: { template: { spec: { restartPolicy: 'Never', containers: [{ name: 'm', image: 'i' }] } } },
};
const metadata = { namespace: 'prod', name: 'a', uid: 'uid-of-a', resourceVersion: '1' };
const window = { mode: 'around', duration: '1h' };
const kronJob = seenKronJob({ metadata, spec: { schedule: '0 2 * * *', window, jobTemplate } }, now);

type Job = { name?: string; labels?: object; createdAt?: string; status?: object; suspend?: boolean };

function job({
  name = jobName('a', periodID),
  labels = {},
  createdAt = periodID,
  status = {},
  suspend = false,
}: Job): KubeObject {
  const owner = { apiVersion: 'kron.io/v1alpha1', kind: 'KronJob', name: 'a', uid: 'uid-of-a' };
  return {
    metadata: {
      namespace: 'prod',
      name,
      uid: `uid-of-${name}`,
      resourceVersion: '1',
      creationTimestamp: createdAt,
      labels: { 'kron.io/name': 'a', ...labels },
      ownerReferences: [{ ...owner, controller: true }],
    },
    spec: { suspend },
    status,
  };
}

const queueLabel = { 'kueue.x-k8s.io/queue-name': 'nightly\u202e' };

const labels = { 'kron.io/period-id': '20260301T020000Z', 'kron.io/chosen-time': '20260301T013000Z' };
const proven = { periodID, chosenTime: '2026-03-01T01:30:00Z', outcome: 'executed', reason: 'Created' };
const end = '2026-03-01T02:05:00Z';
const ended = (type: string, message = '') => ({
  startTime: periodID,
  conditions: [{ type, status: 'True', message, lastTransitionTime: end }],
  ...(type === 'Complete' ? { completionTime: end } : {}),
});

test.each<[string, Job, Partial<FleetRun>]>([
  ['of a period', { labels }, { ...proven, result: 'Active' }],
  [
    'that succeeded',
    { labels, status: ended('Complete') },
    { ...proven, result: 'Succeeded', startedAt: periodID, endedAt: end },
  ],
  [
    'that failed',
    { labels, status: ended('Failed', 'BackoffLimitExceeded\u202e') },
    { ...proven, result: 'Failed', endedAt: end, message: 'BackoffLimitExceeded\\u202e' },
  ],
  [
    'that failed with a long message',
    { labels, status: ended('Failed', 'x'.repeat(1_025)) },
    { message: `${'x'.repeat(1_023)}…` },
  ],
  [
    'that waits in a queue',
    { labels: { ...labels, ...queueLabel }, suspend: true },
    { ...proven, result: 'Suspended', queue: 'nightly\\u202e' },
  ],
  ['that a user has suspended', { labels, suspend: true }, { result: 'Suspended' }],
  [
    'that failed in its queue',
    { labels: { ...labels, ...queueLabel }, suspend: true, status: ended('Failed') },
    { result: 'Failed' },
  ],
  [
    'of no period that waits',
    { name: 'a-manual', suspend: true },
    { outcome: 'manual', result: 'Suspended' },
  ],
  [
    'with the calendars of its period',
    { labels: { ...labels, 'kron.io/calendars': 'c0ffee' } },
    { calendars: 'c0ffee' },
  ],
  ['with another name', { labels, name: 'a-by-hand' }, { outcome: 'manual', jobName: 'a-by-hand' }],
  ['created before its window', { labels, createdAt: '2026-03-01T00:00:00Z' }, { outcome: 'manual' }],
  ['without a period', { name: 'a-manual' }, { outcome: 'manual', createdAt: periodID }],
])('the run of a Job %s', (_, given, wanted) => {
  const runs = jobRuns(kronJob, [seenPeriodicJob(job(given))]);
  expect(runs).toMatchObject([{ identity: 'prod/a', source: 'Job', ...wanted }]);
  expect('queue' in (runs[0] ?? {})).toBe('queue' in wanted);
  if (wanted.outcome === 'manual') expect(runs[0]).not.toHaveProperty('periodID');
});

const desk = seenControlledJob(
  { metadata, spec: { events: [{ action: 'start', cronSchedule: '0 2 * * *' }], jobTemplate } },
  now,
);

function jobOfRun(index: number, { labels: further, ...parts }: Omit<Job, 'name'> = {}): KubeObject {
  const ofRun = {
    'kron.io/controlled-job': 'a',
    'kron.io/scheduled-at': '20260301T020000Z',
    'kron.io/job-index': String(index),
  };
  return job({ ...parts, name: runJobName('a', now, index), labels: { ...ofRun, ...further } });
}

test('the last Job of a run of a ControlledJob comes last', () => {
  const runs = jobRuns(desk, [seenControlledRun(jobOfRun(1)), seenControlledRun(jobOfRun(0))]);
  expect(runs.map(({ jobName: name }) => name)).toEqual([runJobName('a', now, 0), runJobName('a', now, 1)]);
  expect(runs).toMatchObject([{ periodID, outcome: 'executed' }, { periodID }]);
});

test.each<[string, object, Partial<FleetRun>]>([
  ['that waits in a queue', {}, { result: 'Suspended', queue: 'nightly\\u202e' }],
  ['that the operator holds back', { 'kron.io/not-yet-released': 'true' }, { result: 'Active' }],
])('the run of a Job of a ControlledJob %s', (_, annotations, wanted) => {
  const stored = controlledOwner(jobOfRun(0, { labels: queueLabel, suspend: true }));
  const annotated = { ...stored, metadata: { ...stored.metadata, annotations } };
  expect(jobRuns(desk, [seenControlledRun(annotated)])).toMatchObject([wanted]);
});

test.each<[string, object, readonly Partial<FleetRun>[]]>([
  ['that waits in a queue', {}, [{ result: 'Suspended', queue: 'nightly\\u202e' }]],
  ['that the operator holds back', { 'kron.io/held': 'yes' }, []],
])('the run of a Job of a CronJob %s', (_, held, wanted) => {
  const owner = { fleet: { kind: 'CronJob', identity: 'prod/a' } } as unknown as SeenObject;
  const stored = job({ name: 'a-29538840', labels: { ...queueLabel, ...held }, suspend: true });
  const reference = { apiVersion: 'batch/v1', kind: 'CronJob', name: 'a', uid: 'u', controller: true };
  const owned = { ...stored, metadata: { ...stored.metadata, ownerReferences: [reference] } };
  const runs = jobRuns(owner, [seenCronJobRun(owned)]);
  expect(runs).toHaveLength(wanted.length);
  expect(runs).toMatchObject(wanted);
});

/** The Job with a ControlledJob as its owner. */
function controlledOwner(stored: KubeObject): KubeObject {
  const reference = { apiVersion: 'kron.io/v1alpha1', kind: 'ControlledJob', name: 'a', uid: 'u' };
  const ownerReferences = [{ ...reference, controller: true }];
  return { ...stored, metadata: { ...stored.metadata, ownerReferences } };
}
