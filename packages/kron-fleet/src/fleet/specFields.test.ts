import { describe, expect, test } from '@jest/globals';
import type { ScheduleSpec } from 'kron-core';
import { controlledJobFields, kronJobFields } from './specFields.ts';

const secret = 's3cr3t';
const jobTemplate = {
  spec: { template: { spec: { containers: [{ env: [{ name: 'KEY', value: secret }] }] } } },
};

describe('the fields of a spec', () => {
  test('are those that decide when a KronJob runs, without null', () => {
    const fields = kronJobFields({
      identity: 'prod/db-backup',
      schedule: '0 0 * * *',
      timezone: null,
      clockChanges: { gap: 'after', fold: null },
      window: { mode: 'after', duration: '3h' },
      distribution: { name: 'normal', params: { mu: 'end' } },
      seed: { strategy: 'daily', salt: 'x' },
      spread: { slot: 1, of: 4, group: 'night' },
      constraints: { only: null, avoid: [{ calendar: 'holidays', hours: null }] },
      policy: { concurrency: 'forbid', deadline: '10m', suspend: true, failedJobsHistoryLimit: 3 },
      notBefore: '2026-01-01T00:00:00Z',
      jobTemplate,
    });
    expect(fields).toEqual({
      schedule: '0 0 * * *',
      clockChanges: { gap: 'after' },
      window: { mode: 'after', duration: '3h' },
      distribution: { name: 'normal', params: { mu: 'end' } },
      seed: { strategy: 'daily', salt: 'x' },
      spread: { slot: 1, of: 4, group: 'night' },
      constraints: { avoid: [{ calendar: 'holidays' }] },
      policy: { concurrency: 'forbid', deadline: '10m', suspend: true },
      notBefore: '2026-01-01T00:00:00Z',
    });
  });

  test('are those that decide when the Job of a ControlledJob runs', () => {
    const fields = controlledJobFields({
      identity: 'prod/desk',
      timezone: { name: 'Europe/London', offset: null },
      events: [{ action: 'start', cronSchedule: '0 9 * * *', window: null }],
      restartStrategy: { specChangePolicy: 'Recreate' },
      startingDeadlineSeconds: 60,
      jobTemplate,
    });
    expect(fields).toEqual({
      timezone: { name: 'Europe/London' },
      events: [{ action: 'start', cronSchedule: '0 9 * * *' }],
      startingDeadlineSeconds: 60,
    });
  });

  test('hold nothing that a spec has besides, at any depth', () => {
    const planted = { schedule: '0 0 * * *', identity: 'a/b', later: secret, jobTemplate };
    const nested = { window: { duration: '1h', later: secret }, constraints: { avoid: [{ later: secret }] } };
    const spec = { ...planted, ...nested } as unknown as ScheduleSpec;
    expect(JSON.stringify(kronJobFields(spec))).not.toContain(secret);
  });
});
