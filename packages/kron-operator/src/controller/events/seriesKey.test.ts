import { expect, test } from '@jest/globals';
import type { EventNote } from './eventNote.ts';
import { seriesKey } from './seriesKey.ts';

const event = (reason: string, type: EventNote['type'], note: string): EventNote => ({
  regarding: {
    apiVersion: 'kron.io/v1alpha1',
    kind: 'KronJob',
    namespace: 'prod',
    name: 'backup',
    uid: '7c2e083b',
  },
  type,
  reason,
  action: 'Create',
  note,
});

const refused = (uid: string, job: string): string =>
  `Error creating job ${job}: Job.batch "${job}" is invalid: spec.template.metadata.labels[controller-uid]: Invalid value: ` +
  `{"controller-uid":"x","batch.kubernetes.io/controller-uid":"${uid}"}: must be '${uid}'`;
const overQuota = (used: number): string =>
  `Error creating job: exceeded quota: compute, requested: cpu=1, used: cpu=${used}, limited: cpu=20`;

test.each<[reason: string, EventNote['type'], one: string, other: string, folds: boolean]>([
  [
    'FailedCreate',
    'Warning',
    refused('26a3aff4-1d75', 'backup-1772442000'),
    refused('297720f3-13d1', 'backup-1772528400'),
    true,
  ],
  ['FailedToCreateJob', 'Warning', overQuota(19), overQuota(20), true],
  ['FailedToDeleteJob', 'Warning', 'Error deleting job a-1: denied', 'Error deleting job a-2: denied', true],
  ['FailedToSuspendJob', 'Warning', 'Error suspending a-1: denied', 'Error suspending a-2: denied', true],
  ['FailedToUnsuspendJob', 'Warning', 'Error: a-1 has changed', 'Error: a-2 has changed', true],
  ['FailedUpdateStatus', 'Warning', 'Error updating status: 100 ms', 'Error updating status: 200 ms', true],
  ['FailedCreate', 'Warning', `${'x'.repeat(500)} denied 1 cut…`, `${'x'.repeat(500)} denied 22 cu…`, true],
  ['FailedCreate', 'Warning', overQuota(19), refused('26a3aff4-1d75', 'backup-1772442000'), false],
  ['SuccessfulCreate', 'Normal', 'Created job a-1: period 1', 'Created job a-2: period 2', false],
  ['SawCompletedJob', 'Normal', 'Saw completed job: a-1', 'Saw completed job: a-2', false],
  ['JobStarted', 'Normal', 'Created job a-1', 'Created job a-2', false],
  ['DeadlineExceeded', 'Warning', 'Period 2026-03-02 is missed', 'Period 2026-03-03 is missed', false],
  ['JobActive', 'Normal', 'Period 2026-03-02 is skipped', 'Period 2026-03-03 is skipped', false],
  ['ForeignJob', 'Warning', 'Job a-1 belongs to another owner', 'Job a-2 belongs to another owner', false],
  ['TooCostly', 'Warning', 'It keeps running: 1', 'It keeps running: 2', false],
])('Events %s (%s): %s | %s: one series: %s', (reason, type, one, other, folds) => {
  expect(seriesKey(event(reason, type, one)) === seriesKey(event(reason, type, other))).toBe(folds);
});

test('an Event about another object, or with another action, has a series of its own', () => {
  const failed = event('FailedCreate', 'Warning', 'denied');
  const keys = [
    failed,
    { ...failed, action: 'Delete' },
    { ...failed, reason: 'FailedDelete' },
    { ...failed, regarding: { ...failed.regarding, uid: 'f00d' } },
    { ...failed, related: { ...failed.regarding, uid: 'f00d' } },
  ].map(seriesKey);
  expect(new Set(keys).size).toBe(keys.length);
});
