import { expect, test } from '@jest/globals';
import { describeWithGo } from '@kron/control-plane/testing';
import { controlledSituations } from './testing/controlledSituations.ts';
import { judged } from './testing/judged.ts';
import { readExample } from './testing/readExample.ts';
import { situations } from './testing/situations.ts';

type HealthCheck = Readonly<Record<'apiVersion' | 'kind' | 'current' | 'failed' | 'inProgress', string>>;
type Kustomization = { readonly spec: { readonly healthCheckExprs: readonly HealthCheck[] } };

const { spec } = readExample('flux/kronjobs.yaml') as Kustomization;
const [check, ofControlled] = spec.healthCheckExprs;

const expected: Readonly<Record<string, string>> = {
  // There is no `status` to ask for anything, which Flux takes for not known yet: it waits.
  'that the operator has not seen': 'Unknown',
  'that was edited since the operator saw it': 'InProgress',
  'with a claim and without conditions yet': 'InProgress',
  'whose periods are scheduled': 'Current',
  'that is suspended': 'Current',
  'that has ended': 'Current',
  'whose last period had no allowed instant': 'Current',
  'that is invalid': 'Failed',
  'whose template the API server refuses': 'Failed',
  'whose Job has a foreign one in its place': 'Failed',
  'whose Job the API server refuses': 'Failed',
};

const expectedOfControlled: typeof expected = {
  'that the operator has not seen': 'Unknown',
  'that was edited since the operator saw it': 'InProgress',
  'whose Job is there': 'Current',
  'that is outside of its runs': 'Current',
  'whose Job has failed': 'Current',
  'whose Job a person has suspended': 'Current',
  'that is suspended': 'Current',
  'whose Job waits until another one is gone': 'InProgress',
  'whose Job is over and not gone yet': 'InProgress',
  'that is too late for its run': 'Current',
  'that is invalid': 'Failed',
  'whose Job the API server refuses': 'Failed',
  'of whose template the API server takes no Job': 'Failed',
};

describeWithGo('Flux, with the health check of examples/gitops/flux', () => {
  test('asks it of both kinds', () => {
    expect(spec.healthCheckExprs).toHaveLength(2);
    expect(ofControlled).toMatchObject({ apiVersion: 'kron.io/v1alpha1', kind: 'ControlledJob' });
    expect(check).toMatchObject({ apiVersion: 'kron.io/v1alpha1', kind: 'KronJob' });
  });

  test.each(Object.keys(situations))('judges a KronJob %s', (situation) => {
    const { current = '', failed = '', inProgress = '' } = check ?? {};
    const object = situations[situation];
    const verdict = object && judged({ flux: { current, failed, inProgress } }, object);
    expect(verdict?.status).toBe(expected[situation]);
  });

  test.each(Object.keys(controlledSituations))('judges a ControlledJob %s', (situation) => {
    const { current = '', failed = '', inProgress = '' } = ofControlled ?? {};
    const object = controlledSituations[situation];
    const verdict = object && judged({ flux: { current, failed, inProgress } }, object);
    expect(verdict?.status).toBe(expectedOfControlled[situation]);
  });
});
