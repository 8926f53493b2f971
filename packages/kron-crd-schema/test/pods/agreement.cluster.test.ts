import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { uniqueNamespace } from '@kron/control-plane';
import { describeOnControlPlane } from '@kron/control-plane/testing';
import { jobTypesText, jobTypesVersion } from '../../src/generated/jobTypesText.ts';
import { knownType } from '../../src/pods/jobTypes.ts';
import { jobTypesOf } from '../../src/template/jobTypesOf.ts';
import type { OpenApi } from '../../src/template/reduceJobTemplate.ts';
import { type ApiClient, apiClient, type CallResult } from '../apiServer/apiClient.ts';
import { installCrd } from '../apiServer/installCrd.ts';
import { templates } from './corpus.ts';
import { differences } from './differences.ts';
import { jobTemplateOf, type Template } from './variants.ts';
import { verdictOf } from './verdict.ts';

const patience = 600_000;

describeOnControlPlane('a real API server', (cluster) => {
  let jobs: ApiClient;
  let cronJobs: ApiClient;
  let kronJobs: ApiClient;
  beforeAll(async () => {
    await installCrd(cluster(), 'kronjobs');
    const namespace = await uniqueNamespace(cluster(), 'pods');
    const batch = `/apis/batch/v1/namespaces/${namespace}`;
    jobs = apiClient(cluster(), namespace, { path: `${batch}/jobs` });
    cronJobs = apiClient(cluster(), namespace, { path: `${batch}/cronjobs` });
    kronJobs = apiClient(cluster(), namespace, 'kronjobs');
  }, patience);
  afterAll(() => {
    for (const api of [jobs, cronJobs, kronJobs]) api.close();
  });

  /** The answers to the Job of a template, and to a CronJob and a KronJob with the template. */
  const answersTo = (
    template: Template,
  ): Promise<[job: CallResult, cronJob: CallResult, kronJob: CallResult]> =>
    Promise.all([
      jobs.tryCreate(jobWith(template)),
      cronJobs.tryCreate(cronJobWith(template)),
      kronJobs.tryCreate(template.manifest),
    ]);

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
      for (const template of templates) {
        const { errors, warnings } = verdictOf(template.manifest);
        const own = verdictWord(errors.length, warnings.length);
        const answers = await answersTo(template);
        const [job, cronJob, kronJob] = answers.map(wordOf);
        // The CRD leaves most of a template to the webhook and to `kron validate`, but refuses nothing that they accept.
        if (job === own && cronJob === own && (kronJob !== 'refused' || own === 'refused')) continue;
        const crd = kronJob === 'refused' ? ', CRD refused' : '';
        const line = `${template.name}: Job ${job}, CronJob ${cronJob}, Kron ${own}${crd}`;
        found.push(line);
        if (differences.has(line)) continue;
        const texts = answers.map(({ body, warnings: warning }) =>
          JSON.stringify(body['message'] ?? warning),
        );
        found.push(...[...texts, ...errors].map((text) => `  ${text}`));
      }
      expect(found).toEqual([...differences.keys()]);
    },
    patience,
  );
});

function wordOf({ status, warnings }: CallResult): string {
  return verdictWord(status === 201 ? 0 : 1, warnings === '' ? 0 : 1);
}

function verdictWord(errors: number, warnings: number): string {
  if (errors > 0) return 'refused';
  return warnings > 0 ? 'warned' : 'accepted';
}

/** The Job of a template: a CronJob and a KronJob copy labels and annotations only. */
function jobWith({ job, metadata: { labels, annotations } = {} }: Template): object {
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: 'sample', labels, annotations },
    spec: job,
  };
}

function cronJobWith(template: Template): object {
  const spec = { schedule: '0 0 * * *', jobTemplate: jobTemplateOf(template) };
  return { apiVersion: 'batch/v1', kind: 'CronJob', metadata: { name: 'sample' }, spec };
}
