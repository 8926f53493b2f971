import { describe, expect, test } from '@jest/globals';
import { describeWithGo } from '@kron/control-plane/testing';
import { controlledSituations } from './testing/controlledSituations.ts';
import { judged } from './testing/judged.ts';
import { readExample } from './testing/readExample.ts';
import { situations } from './testing/situations.ts';

type ConfigMap = { readonly data: Readonly<Record<string, string>> };

const { data } = readExample('argocd/argocd-cm.yaml') as ConfigMap;
const lua = data['resource.customizations.health.kron.io_KronJob'] ?? '';
const ofControlled = data['resource.customizations.health.kron.io_ControlledJob'] ?? '';

const expected: Readonly<Record<string, { readonly status: string; readonly message?: unknown }>> = {
  'that the operator has not seen': { status: 'Progressing' },
  'with an edit that the operator has not seen': { status: 'Progressing' },
  'with a claim and without conditions yet': { status: 'Progressing' },
  'whose periods are scheduled': { status: 'Healthy', message: 'Runs next at 2026-03-01T11:00:00Z.' },
  'that is suspended': { status: 'Suspended' },
  'that is paused after failed runs': { status: 'Suspended', message: expect.stringContaining('failed') },
  'that has ended': { status: 'Healthy' },
  'whose last period had no allowed second': { status: 'Healthy' },
  'that is invalid': { status: 'Degraded', message: expect.stringContaining('spec.schedule') },
  'whose template the API server rejects': { status: 'Degraded', message: expect.stringContaining('comand') },
  'whose Job name is taken by a foreign Job': {
    status: 'Degraded',
    message: expect.stringMatching(/^ForeignJob: /),
  },
  'whose Job the API server rejects': { status: 'Degraded', message: expect.stringContaining('quota') },
};

const expectedOfControlled: typeof expected = {
  'that the operator has not seen': { status: 'Progressing' },
  'with an edit that the operator has not seen': { status: 'Progressing' },
  'whose Job is running': { status: 'Healthy', message: 'Should be running until 2026-03-02T17:00:00Z.' },
  'outside its hours': { status: 'Healthy', message: 'Starts next at 2026-03-03T09:00:00Z.' },
  'whose Job has failed': { status: 'Healthy' },
  'whose Job a user has suspended': { status: 'Healthy' },
  'that is suspended': { status: 'Suspended' },
  'whose Job waits for the end of another one': { status: 'Progressing' },
  'whose Job is being deleted after its hours': { status: 'Progressing' },
  'past its starting deadline': { status: 'Healthy' },
  'that is invalid': { status: 'Degraded', message: expect.stringMatching(/^InvalidSpec: .*timezone/) },
  'whose Job the API server rejects': { status: 'Degraded', message: expect.stringContaining('quota') },
  'whose Job template the API server rejects': {
    status: 'Degraded',
    message: 'JobTemplateRefused: spec.jobTemplate.spec.paralelism: unknown field',
  },
};

describeWithGo('Argo CD, with the health check of examples/gitops/argocd', () => {
  test.each(Object.keys(situations))('judges a KronJob %s', (situation) => {
    const object = situations[situation];
    const verdict = object === undefined ? undefined : judged({ lua }, object);
    expect(verdict).toMatchObject(expected[situation] ?? { status: 'one of the expected ones' });
    expect(verdict?.message).not.toBe('');
  });

  test.each(Object.keys(controlledSituations))('judges a ControlledJob %s', (situation) => {
    const object = controlledSituations[situation];
    const verdict = object && judged({ lua: ofControlled }, object);
    expect(verdict).toMatchObject(expectedOfControlled[situation] ?? { status: 'one of the expected ones' });
    expect(verdict?.message).not.toBe('');
  });

  test('runs it without the libraries for trusted scripts', () => {
    const shouting = 'return { status = string.upper("healthy") }';
    const [object] = Object.values(situations);
    expect(() => object && judged({ lua: shouting }, object)).toThrow("key 'upper'");
  });
});

describe('the ConfigMap', () => {
  test('has a key for each kind, and no other that would overwrite one', () => {
    expect(Object.keys(data)).toEqual([
      'resource.customizations.health.kron.io_KronJob',
      'resource.customizations.health.kron.io_ControlledJob',
    ]);
  });
});
