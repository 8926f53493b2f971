import { afterAll, beforeAll, describe, test } from '@jest/globals';
import { eventually } from '@kron/control-plane';
import { describeOnControlPlane } from '@kron/control-plane/testing';
import { controlledJobCrd, crd } from 'kron-crd-schema';
import { controlledJobAdmission } from '../admission/controlledJobAdmission.ts';
import { kronJobAdmission } from '../admission/kronJobAdmission.ts';
import { type ApiServer, startApiServer } from '../startApiServer.ts';
import { type Api, apiOf } from './api.ts';
import { contract } from './contract.ts';
import { newPlace } from './contractCase.ts';

const patience = 600_000;

function holdsOn(api: () => Api, run: string): void {
  describe.each(contract)('%s', (_, cases) => {
    test.each(cases)('$rule', async ({ check }) => check(await newPlace(api(), run)), patience);
  });
}

describe('the API server in memory', () => {
  let server: ApiServer;
  beforeAll(async () => {
    server = await startApiServer({
      now: () => Date.parse('2026-03-01T00:00:00Z') / 1000,
      kronJobs: kronJobAdmission,
      controlledJobs: controlledJobAdmission,
    });
  });
  afterAll(() => server.close());
  holdsOn(() => apiOf(server), 'memory');
});

describeOnControlPlane('the real API server', (cluster) => {
  beforeAll(async () => {
    const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
    for (const body of [crd, controlledJobCrd]) await cluster().call('POST', path, { body });
    for (const kind of ['kronjobs', 'controlledjobs']) {
      await eventually(`${kind} are served`, async () => {
        return (await cluster().call('GET', `/apis/kron.io/v1alpha1/${kind}`)).status === 200;
      });
    }
  }, patience);
  holdsOn(() => {
    const { url, ca, admin } = cluster();
    return apiOf({ url, ca, token: admin.token });
  }, 'real');
});
