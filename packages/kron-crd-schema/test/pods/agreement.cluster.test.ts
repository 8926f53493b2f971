import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { uniqueNamespace } from '@kron/control-plane';
import { describeOnControlPlane } from '@kron/control-plane/testing';
import { jobTypesText, jobTypesVersion } from '../../src/generated/jobTypesText.ts';
import { knownType } from '../../src/pods/jobTypes.ts';
import { jobTypesOf } from '../../src/template/jobTypesOf.ts';
import type { OpenApi } from '../../src/template/reduceJobTemplate.ts';
import { type ApiClient, apiClient } from '../apiServer/apiClient.ts';
import { templates } from './corpus.ts';
import { differences } from './differences.ts';
import { verdictOf } from './verdict.ts';

const patience = 600_000;

describeOnControlPlane('a real API server', (cluster) => {
  let api: ApiClient;
  beforeAll(async () => {
    const namespace = await uniqueNamespace(cluster(), 'pods');
    api = apiClient(cluster(), namespace, { path: `/apis/batch/v1/namespaces/${namespace}/jobs` });
  }, patience);
  afterAll(() => api.close());

  test('publishes the known fields, or fewer if it is older', async () => {
    const { body: about } = await cluster().call('GET', '/version');
    const { body: openApi } = await cluster().call('GET', '/openapi/v3/apis/batch/v1');
    const published = jobTypesOf(openApi as OpenApi);
    if ((about as { gitVersion: string }).gitVersion === jobTypesVersion) {
      expect(published.join('\n')).toBe(jobTypesText);
    }
    const unknown = published.flatMap((line) => {
      const [type = '', ...fields] = line.split(' ').map((word) => word.replace(/[:=].*/, ''));
      return fields.filter((field) => knownType(type)?.fields.has(field) !== true);
    });
    expect(unknown).toEqual([]);
  });

  test(
    'gives the verdict of Kron on each template, or the list says why not',
    async () => {
      const { body: about } = await cluster().call('GET', '/version');
      // An older Kubernetes knows fewer fields.
      if ((about as { gitVersion: string }).gitVersion !== jobTypesVersion) return;
      const found: string[] = [];
      for (const { name, job, manifest } of templates) {
        const { status, warnings, body } = await api.tryCreate(jobWith(job));
        const kron = verdictOf(manifest);
        const server = status === 201 ? verdictWord(0, warnings === '' ? 0 : 1) : verdictWord(1, 0);
        const own = verdictWord(kron.errors.length, kron.warnings.length);
        const line = `${name}: the API server ${server}, Kron ${own}`;
        if (server !== own) found.push(line);
        if (server !== own && !differences.has(line)) {
          found.push(
            `  ${JSON.stringify(body['message'] ?? warnings)}`,
            ...kron.errors.map((text) => `  ${text}`),
          );
        }
      }
      expect(found).toEqual([...differences.keys()]);
    },
    patience,
  );
});

function verdictWord(errors: number, warnings: number): string {
  if (errors > 0) return 'refuses';
  return warnings > 0 ? 'warns' : 'accepts';
}

function jobWith(spec: object): object {
  return { apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'sample' }, spec };
}
