import { describe, expect, test } from '@jest/globals';
import { schedulingHash, validateControlledSpec, validateSpec } from 'kron-core';
import { applyDefaults, type ControlledJob, type KronJob, type KronJobClockChanges } from '../index.ts';

const kronJob: KronJob = {
  apiVersion: 'kron.io/v1alpha1',
  kind: 'KronJob',
  metadata: { name: 'db-backup' },
  spec: {
    schedule: '0 0 * * *',
    jobTemplate: { spec: { template: { spec: { restartPolicy: 'Never', containers: [{ name: 'main' }] } } } },
  },
};

describe('applyDefaults', () => {
  test('fills in every default', () => {
    expect(applyDefaults(kronJob).spec).toEqual({
      ...kronJob.spec,
      timezone: 'UTC',
      window: { mode: 'after', duration: '0s' },
      distribution: { name: 'uniform', params: {} },
      seed: { strategy: 'stable', salt: '' },
      policy: {
        concurrency: 'forbid',
        deadline: '0s',
        suspend: false,
        successfulJobsHistoryLimit: 3,
        failedJobsHistoryLimit: 1,
      },
    });
  });

  test('fills in clockChanges only if it is there', () => {
    const filled = (clockChanges: KronJobClockChanges | null): unknown =>
      applyDefaults({ ...kronJob, spec: { ...kronJob.spec, clockChanges } }).spec;
    expect(filled({})).toMatchObject({ clockChanges: { gap: 'skip', fold: 'both' } });
    expect(filled({ gap: 'after' })).toMatchObject({ clockChanges: { gap: 'after', fold: 'both' } });
    expect(filled(null)).toHaveProperty('clockChanges', null);
  });

  test('null gets the default of a field, and stays in a field without one', () => {
    const { spec } = applyDefaults({
      ...kronJob,
      spec: { ...kronJob.spec, window: null, constraints: null, notAfter: null },
    });
    expect(spec).toEqual({ ...applyDefaults(kronJob).spec, constraints: null, notAfter: null });
  });

  test('null stays in labels and in unknown fields', () => {
    const { spec } = JSON.parse(JSON.stringify(kronJob)) as {
      spec: { jobTemplate: { spec: Record<string, unknown> } };
    };
    const jobTemplate = {
      metadata: { labels: { a: null, b: 'x' } },
      spec: { ...spec.jobTemplate.spec, newer: null },
    };
    const given = { ...kronJob, spec: { ...spec, jobTemplate } } as unknown as KronJob;
    expect(applyDefaults(given).spec.jobTemplate).toMatchObject({
      metadata: { labels: { a: null, b: 'x' } },
      spec: { newer: null },
    });
  });

  test('does not change its argument, and shares no object with the CRD', () => {
    const before = JSON.stringify(kronJob);
    const { spec } = applyDefaults(kronJob);
    (spec.window as { mode: string }).mode = 'around';
    expect(JSON.stringify(kronJob)).toBe(before);
    expect(applyDefaults(kronJob).spec.window).toEqual({ mode: 'after', duration: '0s' });
  });

  test('the defaults do not change the meaning for kron-core', () => {
    const identity = 'default/db-backup';
    const { spec } = applyDefaults(kronJob);
    expect(validateSpec({ ...spec, identity })).toEqual([]);
    expect(schedulingHash({ ...spec, identity })).toBe(schedulingHash({ ...kronJob.spec, identity }));
  });

  test('fills in the defaults of a ControlledJob, except in its events', () => {
    const controlledJob: ControlledJob = {
      apiVersion: 'kron.io/v1alpha1',
      kind: 'ControlledJob',
      metadata: { name: 'web' },
      spec: {
        events: [{ action: 'start', cronSchedule: '0 9 * * *', window: { duration: '5m' } }],
        jobTemplate: kronJob.spec.jobTemplate,
      },
    };
    const defaulted = applyDefaults(controlledJob);
    expect(defaulted.spec).toEqual({
      ...controlledJob.spec,
      timezone: { name: 'UTC', offset: 0 },
      events: [{ action: 'start', cronSchedule: '0 9 * * *', window: { mode: 'after', duration: '5m' } }],
      seed: { strategy: 'stable', salt: '' },
      restartStrategy: { specChangePolicy: 'Ignore' },
      suspend: false,
    });
    expect(validateControlledSpec({ ...defaulted.spec, identity: 'default/web' })).toEqual([]);
  });
});
