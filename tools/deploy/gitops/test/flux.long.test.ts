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
  // Without a `status` Flux cannot evaluate the expressions, and waits.
  'that the operator has not seen': 'Unknown',
  'with an edit that the operator has not seen': 'InProgress',
  'with a claim and without conditions yet': 'InProgress',
  'whose periods are scheduled': 'Current',
  'that is suspended': 'Current',
  'that is paused after failed runs': 'Current',
  'that has ended': 'Current',
  'whose last period had no allowed second': 'Current',
  'that is invalid': 'Failed',
  'whose template the API server rejects': 'Failed',
  'whose Job name is taken by a foreign Job': 'Failed',
  'whose Job the API server rejects': 'Failed',
};

const expectedOfControlled: typeof expected = {
  'that the operator has not seen': 'Unknown',
  'with an edit that the operator has not seen': 'InProgress',
  'whose Job is running': 'Current',
  'outside its hours': 'Current',
  'whose Job has failed': 'Current',
  'whose Job a user has suspended': 'Current',
  'that is suspended': 'Current',
  'whose Job waits for the end of another one': 'InProgress',
  'whose Job is being deleted after its hours': 'InProgress',
  'past its starting deadline': 'Current',
  'that is invalid': 'Failed',
  'whose Job the API server rejects': 'Failed',
  'whose Job template the API server rejects': 'Failed',
};

describeWithGo('Flux, with the health check of examples/gitops/flux', () => {
  test('has the same expressions for both kinds', () => {
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
