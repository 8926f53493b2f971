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
  'that was edited since the operator saw it': { status: 'Progressing' },
  'with a claim and without conditions yet': { status: 'Progressing' },
  'whose periods are scheduled': { status: 'Healthy', message: 'Runs next at 2026-03-01T11:00:00Z.' },
  'that is suspended': { status: 'Suspended' },
  'that has ended': { status: 'Healthy' },
  'whose last period had no allowed instant': { status: 'Healthy' },
  'that is invalid': { status: 'Degraded', message: expect.stringContaining('spec.schedule') },
  'whose template the API server refuses': { status: 'Degraded', message: expect.stringContaining('comand') },
  'whose Job has a foreign one in its place': {
    status: 'Degraded',
    message: expect.stringMatching(/^ForeignJob: /),
  },
  'whose Job the API server refuses': { status: 'Degraded', message: expect.stringContaining('quota') },
};

const expectedOfControlled: typeof expected = {
  'that the operator has not seen': { status: 'Progressing' },
  'that was edited since the operator saw it': { status: 'Progressing' },
  'whose Job is there': { status: 'Healthy', message: 'Should be running until 2026-03-02T17:00:00Z.' },
  'that is outside of its runs': { status: 'Healthy', message: 'Starts next at 2026-03-03T09:00:00Z.' },
  'whose Job has failed': { status: 'Healthy' },
  'whose Job a person has suspended': { status: 'Healthy' },
  'that is suspended': { status: 'Suspended' },
  'whose Job waits until another one is gone': { status: 'Progressing' },
  'whose Job is over and not gone yet': { status: 'Progressing' },
  'that is too late for its run': { status: 'Healthy' },
  'that is invalid': { status: 'Degraded', message: expect.stringMatching(/^InvalidSpec: .*timezone/) },
  'whose Job the API server refuses': { status: 'Degraded', message: expect.stringContaining('quota') },
  'of whose template the API server takes no Job': {
    status: 'Degraded',
    message: 'JobTemplateRefused: spec.jobTemplate.spec.paralelism: unknown field',
  },
};

describeWithGo('Argo CD, with the health check of examples/gitops/argocd', () => {
  test.each(Object.keys(situations))('judges a KronJob %s', (situation) => {
    const object = situations[situation];
    const verdict = object === undefined ? undefined : judged({ lua }, object);
    expect(verdict).toMatchObject(expected[situation] ?? { status: 'a verdict that is expected' });
    expect(verdict?.message).not.toBe('');
  });

  test.each(Object.keys(controlledSituations))('judges a ControlledJob %s', (situation) => {
    const object = controlledSituations[situation];
    const verdict = object && judged({ lua: ofControlled }, object);
    expect(verdict).toMatchObject(
      expectedOfControlled[situation] ?? { status: 'a verdict that is expected' },
    );
    expect(verdict?.message).not.toBe('');
  });

  test('runs it without the libraries that only trusted scripts get', () => {
    const shouting = 'return { status = string.upper("healthy") }';
    const [object] = Object.values(situations);
    expect(() => object && judged({ lua: shouting }, object)).toThrow("key 'upper'");
  });
});

describe('the ConfigMap', () => {
  test('has a key for each kind, and nothing else that would overwrite one', () => {
    expect(Object.keys(data)).toEqual([
      'resource.customizations.health.kron.io_KronJob',
      'resource.customizations.health.kron.io_ControlledJob',
    ]);
  });
});
