import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { uniqueNamespace } from '@kron/control-plane';
import { describeOnControlPlane } from '@kron/control-plane/testing';
import { knownZones } from 'kron-core';
import { jobTemplateSpec, jobTemplateVersion } from '../../src/generated/jobTemplateSpec.ts';
import { applyDefaults, type ControlledJob, type KronJob, validateKronJob } from '../../src/index.ts';
import type { SchemaNode } from '../../src/structure/schemaNode.ts';
import { type OpenApi, reduceJobTemplate } from '../../src/template/reduceJobTemplate.ts';
import type { Fixture } from '../corpus/fixture.ts';
import { manifestWith } from '../corpus/fixture.ts';
import { kinds, readFixtures } from '../readFixtures.ts';
import { type ApiClient, apiClient } from './apiClient.ts';
import { installCrd } from './installCrd.ts';

const patience = 600_000;
const plurals = {
  KronJob: 'kronjobs',
  ControlledJob: 'controlledjobs',
  KronCalendar: 'kroncalendars',
  ClusterKronCalendar: 'clusterkroncalendars',
};

describeOnControlPlane('a real API server', (cluster) => {
  describe.each(kinds)('with a %s', (kind) => {
    const fixtures = [...readFixtures(kind)];
    let api: ApiClient;
    beforeAll(async () => {
      await installCrd(cluster(), plurals[kind]);
      const ofCluster = { path: `/apis/kron.io/v1alpha1/${plurals[kind]}` };
      const collection = kind === 'ClusterKronCalendar' ? ofCluster : plurals[kind];
      api = apiClient(cluster(), await uniqueNamespace(cluster(), 'agreement'), collection);
    }, patience);
    afterAll(() => api.close());

    test.each(fixtures)(
      'gives the verdict that is expected of it on each fixture of %s',
      async (_, ofTopic) => {
        const disagreements: string[] = [];
        for (const fixture of ofTopic) {
          const { status, body } = await api.tryCreate(fixture.manifest);
          const verdict = status === 201 ? 'accepts' : 'refuses';
          if (verdict !== expectedOf(fixture)) {
            disagreements.push(`${fixture.name}: ${verdict} (${status} ${String(body['message'])})`);
          }
        }
        expect(disagreements).toEqual([]);
      },
      patience,
    );

    test.each(fixtures)(
      'fills in the defaults of %s as applyDefaults does',
      async (_, ofTopic) => {
        for (const { name, manifest } of ofTopic.filter(({ issues }) => issues.length === 0)) {
          const { body } = await api.tryCreate(manifest);
          const defaulted = applyDefaults(manifest as KronJob | ControlledJob);
          expect([name, defaulted.spec]).toEqual([name, body['spec']]);
          expect(applyDefaults(defaulted)).toEqual(defaulted);
        }
      },
      patience,
    );
  });

  describe('with KronJobs', () => {
    let api: ApiClient;
    beforeAll(async () => {
      await installCrd(cluster(), 'kronjobs');
      api = apiClient(cluster(), await uniqueNamespace(cluster(), 'agreement'), 'kronjobs');
    }, patience);
    afterAll(() => api.close());

    test(
      'knows every time zone that kron-core knows',
      async () => {
        const unknown: string[] = [];
        for (const zone of knownZones()) {
          const { status } = await api.tryCreate(manifestWith('spec.timezone', zone));
          if (status !== 201) unknown.push(zone);
        }
        expect(unknown).toEqual([]);
      },
      patience,
    );

    test('the CRD has every field of the Job template that the API server publishes', async () => {
      const { body: about } = await cluster().call('GET', '/version');
      const { body: openApi } = await cluster().call('GET', '/openapi/v3/apis/batch/v1');
      const published = reduceJobTemplate(openApi as OpenApi);
      const { gitVersion } = about as { gitVersion: string };
      // For an older Kubernetes, the CRD has additional fields.
      if (gitVersion === jobTemplateVersion) expect(published).toEqual(jobTemplateSpec);
      else
        expect(fieldsOf(published).filter((field) => !fieldsOf(jobTemplateSpec).includes(field))).toEqual([]);
    });

    describe('unknown fields', () => {
      const misspelt = manifestWith('spec.windw', { duration: '1h' });
      const newer = manifestWith('spec.jobTemplate.spec.template.spec.containers[0].newerField', { a: [1] });

      test('are refused with their path under strict validation, which kubectl uses', async () => {
        const { status, body } = await api.tryCreate(misspelt);
        expect(status).toBe(400);
        expect(body['message']).toContain('unknown field "spec.windw"');
        expect(validateKronJob(misspelt)).toMatchObject({
          issues: [{ path: 'spec.windw', code: 'UnknownField' }],
        });
      });

      test('are pruned with a warning otherwise', async () => {
        const { status, warnings, body } = await api.tryCreate(misspelt, 'Warn');
        expect(status).toBe(201);
        expect(warnings).toContain('unknown field \\"spec.windw\\"');
        expect(body['spec']).not.toHaveProperty('windw');
      });

      test('of a newer Kubernetes are kept in the template', async () => {
        const { status, warnings, body } = await api.tryCreate(newer);
        expect({ status, warnings }).toEqual({ status: 201, warnings: '' });
        expect(body).toHaveProperty('spec.jobTemplate.spec.template.spec.containers.0.newerField', {
          a: [1],
        });
      });
    });
  });
});

function expectedOf({ issues, differs }: Fixture): 'accepts' | 'refuses' {
  return differs?.server ?? (issues.length === 0 ? 'accepts' : 'refuses');
}

/** The paths of all fields, such as `template.spec.containers[].image`. */
function fieldsOf({ properties, items }: SchemaNode, path: string = ''): string[] {
  const inner = Object.entries((properties ?? {}) as Record<string, SchemaNode>).flatMap(([name, node]) =>
    fieldsOf(node, path === '' ? name : `${path}.${name}`),
  );
  return [path, ...inner, ...(items === undefined ? [] : fieldsOf(items as SchemaNode, `${path}[]`))];
}
