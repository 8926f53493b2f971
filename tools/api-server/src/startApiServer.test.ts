import { afterEach, describe, expect, test } from '@jest/globals';
import { validateKronJob } from 'kron-crd-schema';
import { kronJobAdmission } from './admission/schemaAdmission.ts';
import { type Api, apiOf } from './contract/api.ts';
import { bodyOf } from './contract/contractCase.ts';
import { controlledBy, job, kronJob } from './contract/manifests.ts';
import type { KubeObject } from './objects/kubeObject.ts';
import { jobs, kronJobs, namespaces, resources } from './objects/resource.ts';
import { type ApiServer, type ApiServerOptions, startApiServer } from './startApiServer.ts';

const allJobs = '/apis/batch/v1/namespaces/default/jobs';
const allKronJobs = '/apis/kron.io/v1alpha1/namespaces/default/kronjobs';
const firstOfMarch = 1_772_323_200;

let server: ApiServer;
afterEach(() => server.close());

async function start(options: Partial<ApiServerOptions> = {}): Promise<Api> {
  server = await startApiServer({ now: () => firstOfMarch, controllers: 'manual', ...options });
  return apiOf(server);
}

describe('the clock', () => {
  test('sets creation times, and can be stepped', async () => {
    const api = await start();
    const first = await bodyOf(api.call('POST', allJobs, { body: job('a') }));
    server.clock.step(-3600);
    const second = await bodyOf(api.call('POST', allJobs, { body: job('b') }));
    expect(first.metadata.creationTimestamp).toBe('2026-03-01T00:00:00Z');
    expect(second.metadata.creationTimestamp).toBe('2026-02-28T23:00:00Z');
  });
});

describe('a history that is replayed', () => {
  test('has the same uids and resourceVersions', async () => {
    const told: unknown[] = [];
    for (let run = 0; run < 2; run += 1) {
      const api = await start();
      told.push(await bodyOf(api.call('POST', allJobs, { body: job('a') })));
      if (run === 0) await server.close();
    }
    expect(told[0]).toEqual(told[1]);
  });
});

describe('access', () => {
  test('requires the token, if there is one', async () => {
    await start({ token: 'secret' });
    const wrong = apiOf({ url: server.url, token: 'guess' });
    expect((await wrong.call('GET', allJobs)).status).toBe(401);
    expect((await apiOf({ url: server.url }).call('GET', allJobs)).body.reason).toBe('Unauthorized');
    expect((await apiOf({ url: server.url, token: 'secret' }).call('GET', allJobs)).status).toBe(200);
  });

  test('to the probes requires no token', async () => {
    await start({ token: 'secret' });
    expect((await apiOf({ url: server.url }).call('GET', '/readyz')).body).toBe('ok');
  });
});

describe('a cluster without the CRD', () => {
  test('does not serve the group', async () => {
    const api = await start({ resources: resources.filter((one) => one !== kronJobs) });
    expect((await api.call('GET', allKronJobs)).body).toBe('404 page not found\n');
  });
});

describe('a verdict', () => {
  test('rejects a valid write, and sees whether it is a dry run or strict', async () => {
    const asked: unknown[] = [];
    const api = await start({
      verdict: ({ verb, resource, dryRun, strict }) => {
        asked.push([verb, resource.plural, dryRun, strict]);
        return resource === jobs && strict
          ? { code: 400, reason: 'BadRequest', message: 'strict decoding error: unknown field "spec.foo"' }
          : undefined;
      },
    });
    asked.length = 0;
    const query = 'dryRun=All&fieldValidation=Strict';
    expect((await api.call('POST', `${allJobs}?${query}`, { body: job('a') })).status).toBe(400);
    expect((await api.call('POST', allJobs, { body: job('a') })).status).toBe(201);
    expect((await api.merge(`${allJobs}/a`, { spec: { suspend: true } })).status).toBe(200);
    expect((await api.call('DELETE', `${allJobs}/a`)).status).toBe(200);
    expect(asked).toEqual([
      ['create', 'jobs', true, true],
      ['create', 'jobs', false, false],
      ['update', 'jobs', false, false],
      ['delete', 'jobs', false, false],
    ]);
  });
});

describe('manual controllers', () => {
  test('leave a Job as it is until they run', async () => {
    const api = await start();
    await bodyOf(api.call('POST', allJobs, { body: job('a') }));
    expect((await api.call('GET', `${allJobs}/a`)).body.status).toEqual({});
    server.runControllers();
    expect((await api.call('GET', `${allJobs}/a`)).body.status).toMatchObject({ active: 1 });
  });

  test('do not start a suspended Job', async () => {
    const api = await start();
    await bodyOf(api.call('POST', allJobs, { body: job('a', {}, { suspend: true }) }));
    server.runControllers();
    expect((await api.call('GET', `${allJobs}/a`)).body.status).toEqual({});
  });

  test('delete a finished Job once its TTL has passed, and not earlier', async () => {
    const api = await start();
    await bodyOf(api.call('POST', allJobs, { body: job('a', {}, { ttlSecondsAfterFinished: 10 }) }));
    server.endJob('default', 'a', 'succeeded');
    server.clock.step(9);
    server.runControllers();
    expect((await api.call('GET', `${allJobs}/a`)).status).toBe(200);
    server.clock.step(1);
    server.runControllers();
    expect((await api.call('GET', `${allJobs}/a`)).status).toBe(404);
  });

  test('collect no garbage until they run', async () => {
    const api = await start();
    const owner = await bodyOf(api.call('POST', allKronJobs, { body: kronJob('k') }));
    await bodyOf(api.call('POST', allJobs, { body: job('a', controlledBy(owner)) }));
    await bodyOf(api.call('DELETE', `${allKronJobs}/k`));
    expect((await api.call('GET', `${allJobs}/a`)).status).toBe(200);
    server.runControllers();
    expect((await api.call('GET', `${allJobs}/a`)).status).toBe(404);
  });

  test('empty a deleted namespace and then remove it', async () => {
    const api = await start();
    server.createNamespace('team');
    const within = '/apis/batch/v1/namespaces/team/jobs';
    await bodyOf(api.call('POST', within, { body: job('a') }));
    await bodyOf(api.call('DELETE', '/api/v1/namespaces/team'));
    server.runControllers();
    expect((await api.call('GET', `${within}/a`)).status).toBe(404);
    expect((await api.call('GET', '/api/v1/namespaces/team')).status).toBe(404);
  });

  test('ignore the verdict on clients', async () => {
    const api = await start({
      verdict: ({ verb }) => (verb === 'create' ? undefined : { code: 403, message: 'no' }),
    });
    await bodyOf(api.call('POST', allJobs, { body: job('a', {}, { completions: 0 }) }));
    server.runControllers();
    expect((await api.call('GET', `${allJobs}/a`)).body.status).toHaveProperty('completionTime');
  });
});

describe('a Job that endJob finishes', () => {
  test.each([
    [
      'succeeded',
      ['SuccessCriteriaMet', 'Complete'],
      { succeeded: 1, completionTime: '2026-03-01T00:00:00Z' },
    ],
    ['failed', ['FailureTarget', 'Failed'], { failed: 1 }],
  ] as const)('has %s with the conditions of 1.36', async (end, types, status) => {
    const api = await start();
    await bodyOf(api.call('POST', allJobs, { body: job('a') }));
    server.runControllers();
    server.endJob('default', 'a', end);
    const ended = await bodyOf(api.call('GET', `${allJobs}/a`));
    expect(ended.status).toMatchObject(status);
    expect(ended.status).not.toHaveProperty('active');
    expect(ended.status['conditions']).toMatchObject(types.map((type) => ({ type, status: 'True' })));
  });

  test('must exist', async () => {
    await start();
    expect(() => server.endJob('default', 'a', 'failed')).toThrow('jobs.batch "a" not found');
  });
});

describe('an object that was stored under an older schema', () => {
  const invalid = {
    ...kronJob('k', { timezone: 'Mars/Base' }),
    metadata: {
      name: 'k',
      namespace: 'default',
      uid: 'old',
      generation: 1,
      creationTimestamp: '2025-01-01T00:00:00Z',
    },
  } as KubeObject;

  test('is served as it is, and its status can be written', async () => {
    const api = await start({ kronJobs: kronJobAdmission });
    server.store(kronJobs, invalid);
    expect(validateKronJob((await api.call('GET', `${allKronJobs}/k`)).body).ok).toBe(false);
    const written = await api.merge(`${allKronJobs}/k/status`, { status: { observedGeneration: 1 } });
    expect(written.status).toBe(200);
    expect((await api.call('POST', allKronJobs, { body: invalid })).status).toBe(422);
  });
});

test('without an admission for KronJobs everything is stored unchanged', async () => {
  const api = await start();
  const created = await bodyOf(api.call('POST', allKronJobs, { body: kronJob('k', { anything: 1 }) }));
  expect(created.spec).toMatchObject({ anything: 1 });
  expect(created.spec).not.toHaveProperty('timezone');
});

test('the namespaces default and kube-system exist', async () => {
  const api = await start();
  const { items } = await bodyOf(api.call('GET', `/api/v1/${namespaces.plural}`));
  expect(items.map(({ metadata }) => metadata.name)).toEqual(['default', 'kube-system']);
});
