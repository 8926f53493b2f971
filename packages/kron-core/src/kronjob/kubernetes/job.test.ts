import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { labelTime, timeOfLabel } from '../../kubernetes/labelTime.ts';
import { jobName } from '../../period/jobName.ts';
import { schedulingHash } from '../../period/schedulingHash.ts';
import { buildJob, buildManualJob } from './job.ts';
import type { KronJob } from './kronJob.ts';

const period = { periodID: '2026-03-01T00:00:00Z', chosenTime: new Date('2026-03-01T00:58:29Z') };

const kronJob: KronJob = {
  metadata: { name: 'db-backup', namespace: 'prod', uid: '6a5b' },
  spec: {
    schedule: '0 0 * * *',
    jobTemplate: {
      metadata: { labels: { app: 'db' }, annotations: { owner: 'dba' } },
      spec: { backoffLimit: 2, template: { spec: { restartPolicy: 'Never', containers: [] } } },
    },
  },
};

describe('the Job of a period', () => {
  test("has the name, labels, annotations and owner reference, and the template's spec", () => {
    expect(buildJob(kronJob, period)).toEqual({
      apiVersion: 'batch/v1',
      kind: 'Job',
      metadata: {
        name: 'db-backup-4llbpiospz',
        namespace: 'prod',
        labels: {
          app: 'db',
          'kron.io/name': 'db-backup',
          'kron.io/period-id': '20260301T000000Z',
          'kron.io/chosen-time': '20260301T005829Z',
        },
        annotations: { owner: 'dba' },
        ownerReferences: [
          {
            apiVersion: 'kron.io/v1alpha1',
            kind: 'KronJob',
            name: 'db-backup',
            uid: '6a5b',
            controller: true,
            blockOwnerDeletion: true,
          },
        ],
      },
      spec: { backoffLimit: 2, template: { spec: { restartPolicy: 'Never', containers: [] } } },
    });
  });

  test('has no owner reference and the namespace default for a KronJob from a file', () => {
    const { spec } = kronJob;
    const job = buildJob({ metadata: { name: 'x' }, spec: { ...spec, jobTemplate: { spec: {} } } }, period);
    expect(job.metadata).not.toHaveProperty('ownerReferences');
    expect(job.metadata).not.toHaveProperty('annotations');
    expect(job.metadata.namespace).toBe('default');
  });

  test('does not exist for an unschedulable period', () => {
    expect(() => buildJob(kronJob, { ...period, chosenTime: null })).toThrow(
      new RangeError('period 2026-03-01T00:00:00Z is unschedulable: it has no Job'),
    );
  });
});

describe('with podLabels', () => {
  const ofKron = {
    'kron.io/name': 'db-backup',
    'kron.io/period-id': '20260301T000000Z',
    'kron.io/chosen-time': '20260301T005829Z',
  };
  const podSpec = { restartPolicy: 'Never', containers: [] };
  const withTemplate = (template: unknown, podLabels?: boolean | null): KronJob => ({
    ...kronJob,
    spec: {
      ...kronJob.spec,
      ...(podLabels === undefined ? {} : { podLabels }),
      jobTemplate: { spec: { template } },
    },
  });

  test.each<[string, unknown, unknown]>([
    [
      'the Pods have the labels of their period',
      { spec: podSpec },
      { metadata: { labels: ofKron }, spec: podSpec },
    ],
    [
      'labels and annotations of the template stay',
      { metadata: { labels: { app: 'db', 'kron.io/name': 'mine' }, annotations: { a: 'b' } }, spec: podSpec },
      {
        metadata: { labels: { ...ofKron, app: 'db', 'kron.io/name': 'mine' }, annotations: { a: 'b' } },
        spec: podSpec,
      },
    ],
    [
      'null counts as absent',
      { metadata: null, spec: podSpec },
      { metadata: { labels: ofKron }, spec: podSpec },
    ],
  ])('%s', (_, template, expected) => {
    const given = withTemplate(template, true);
    const before = structuredClone(given);
    expect(buildJob(given, period).spec['template']).toEqual(expected);
    expect(given).toEqual(before);
  });

  test('the Pods of a manual Job have the name only', () => {
    const job = buildManualJob(withTemplate({ spec: podSpec }, true), 'by-hand');
    expect(job.spec['template']).toEqual({
      metadata: { labels: { 'kron.io/name': 'db-backup' } },
      spec: podSpec,
    });
  });

  test.each([[undefined], [null], [false]])('%p is as before', (podLabels) => {
    const given = withTemplate({ spec: podSpec }, podLabels);
    expect(buildJob(given, period).spec).toEqual({ template: { spec: podSpec } });
  });

  test('an edit moves no run', () => {
    const hash = (podLabels: boolean): string =>
      schedulingHash({ identity: 'prod/db-backup', schedule: '0 0 * * *', podLabels });
    expect(hash(true)).toBe(hash(false));
  });
});

test("a manual Job differs from a period's Job only in its name, its labels and blockOwnerDeletion", () => {
  const { metadata, ...rest } = buildJob(kronJob, period);
  // With blockOwnerDeletion the user could need permission to update kronjobs/finalizers.
  const ownerReferences = metadata.ownerReferences?.map(({ blockOwnerDeletion: _, ...owner }) => owner);
  const manual = buildManualJob(kronJob, 'db-backup-by-hand');
  const labels = { app: 'db', 'kron.io/name': 'db-backup', 'kron.io/manual': 'true' };
  expect(manual).toEqual({
    ...rest,
    metadata: { ...metadata, name: 'db-backup-by-hand', labels, ownerReferences },
  });
});

describe('the name of a Job', () => {
  test('is the same for the same period and differs between periods', () => {
    const ids = fc
      .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString());
    fc.assert(
      fc.property(ids, ids, (a, b) => {
        expect(jobName('x', a) === jobName('x', b)).toBe(a === b);
      }),
    );
  });

  test('is the hash of any text in UTF-8', () => {
    expect(jobName('x', '2026-03-01T00:00:00ü')).toBe('x-32qzp5arsb');
    expect(jobName('x', 'short')).toBe('x-7gyapc256w');
  });

  test('is a DNS label of at most 63 characters for the longest KronJob name', () => {
    const name = jobName('n'.repeat(52), '2026-03-01T00:00:00Z');
    expect(name).toHaveLength(63);
    expect(name).toMatch(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/);
  });
});

test('null in a template stands for an absent field', () => {
  const metadata = { labels: { app: 'db', team: null }, annotations: null };
  const jobTemplate = {
    metadata,
    spec: { template: { spec: { nodeSelector: { zone: null }, tolerations: null } } },
  };
  const stored = { ...kronJob, spec: { ...kronJob.spec, jobTemplate } } as unknown as KronJob;
  const job = buildJob(stored, period);
  expect(job.metadata.labels).not.toHaveProperty('team');
  expect(job.metadata).not.toHaveProperty('annotations');
  expect(job.spec).toEqual({ template: { spec: { nodeSelector: {} } } });
});

describe('a time in a label', () => {
  test('can be parsed again', () => {
    expect(timeOfLabel(labelTime('2026-03-01T00:58:29Z'))).toBe('2026-03-01T00:58:29Z');
  });

  test.each(['', 'yesterday', '2026-03-01T00:58:29Z', '20260301T005829'])('%j is not a time', (label) => {
    expect(timeOfLabel(label)).toBeUndefined();
  });

  test.each(['20269945T999999Z', '20260230T000000Z', '20260301T240000Z', '00000101T000000Z'])(
    '%j has the form of one, but is no instant',
    (label) => {
      expect(timeOfLabel(label)).toBeUndefined();
    },
  );
});
