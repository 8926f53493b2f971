import { describe, expect, test } from '@jest/globals';
import { ApiError } from '@kron/kubernetes/apiError';
import { ConnectionError } from '@kron/kubernetes/connectionError';
import type { Transport } from '@kron/kubernetes/transport';
import { FencedError } from '../controller/fencedError.ts';
import { StaleObjectError } from '../controller/requests/writeStatus.ts';
import { FakeTransport } from '@kron/kubernetes/testing/fakeTransport';
import { buildAndCreateJob, createJob } from './createJob.ts';

const job = {
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: { name: 'a', namespace: 'prod', labels: {} },
  spec: {},
} as const;

const terminating = { details: { causes: [{ reason: 'NamespaceTerminating' }] } };
const webhook = { message: 'Internal error occurred: failed calling webhook "x": no endpoints' };

/** The server's methods as plain functions. */
function through(server: FakeTransport): Transport {
  const { get, list, create, replace, patch, delete: remove } = server;
  const watch: Transport['watch'] = (query, signal) => server.watch(query, signal);
  return { get, list, watch, create, replace, patch, delete: remove };
}

describe('createJob', () => {
  test('creates the Job', async () => {
    const server = new FakeTransport();
    const created = await createJob(server, job);
    expect(created).toMatchObject({ result: 'created', job: { metadata: { name: 'a', uid: 'uid-1' } } });
  });

  describe('compares the answer with what was sent', () => {
    const labelled = { ...job, metadata: { ...job.metadata, labels: { 'kron.io/name': 'report' } } };

    /** A server whose admission replaces the metadata of new Jobs. */
    const changing = (server: FakeTransport, metadata: object) => ({
      ...through(server),
      create: (...[place, object, call]: Parameters<Transport['create']>) =>
        server.create(place, { ...object, metadata: { ...object.metadata, ...metadata } }, call),
    });

    test('and sends nothing more if nothing was changed', async () => {
      const server = new FakeTransport();
      expect(await createJob(server, labelled)).toMatchObject({ changes: '', undone: 0 });
      expect(server.requests).toEqual(['create a']);
    });

    test('and restores what was changed', async () => {
      const server = new FakeTransport();
      expect(await createJob(changing(server, { labels: {} }), labelled)).toMatchObject({
        result: 'created',
        job: { metadata: { labels: { 'kron.io/name': 'report' } } },
        changes: '',
        undone: 1,
      });
      expect(server.requests).toEqual(['create a', 'patch a']);
    });

    test('and reports what it may not restore', async () => {
      const server = new FakeTransport();
      const { changes } = (await createJob(changing(server, { name: 'b' }), labelled)) as { changes: string };
      expect(changes).toMatch(/^the name was changed: /);
      expect(server.requests).toEqual(['create b']);
    });

    test('and reports why it could not restore it', async () => {
      const server = new FakeTransport();
      server.faults.push({ request: 'patch', error: ApiError.from(403, { message: 'may not patch' }) });
      expect(await createJob(changing(server, { labels: {} }), labelled)).toMatchObject({
        result: 'created',
        changes: 'label kron.io/name was dropped (the operator could not restore it: may not patch)',
      });
    });
  });

  test.each([
    ['a name that is in use', ApiError.from(409, { reason: 'AlreadyExists' }), 'taken'],
    ['a quota', ApiError.from(403, { reason: 'Forbidden' }), 'refused'],
    ['a malformed Job', ApiError.from(422, { reason: 'Invalid' }), 'refused'],
    ['a webhook that is down', ApiError.from(500, webhook), 'refused'],
    ['a terminating namespace', ApiError.from(403, terminating), 'terminating'],
    ['a server error', ApiError.from(500, { message: 'etcdserver: request timed out' }), 'unknown'],
    ['no answer', new ConnectionError('TIMEOUT', 'no answer'), 'unknown'],
  ])('classifies %s', async (_, error, result) => {
    const server = new FakeTransport();
    server.faults.push({ request: 'create', error });
    expect((await createJob(server, job)).result).toBe(result);
  });

  test.each([401, 404, 409, 429, 500, 503])('a denial with status %d is a refusal', async (code) => {
    const server = new FakeTransport();
    for (const reason of ['NotFound', 'AlreadyExists', 'Conflict']) {
      const error = ApiError.from(code, { reason, message: 'admission webhook "x" denied the request: no' });
      server.faults.push({ request: 'create', error });
      expect(await createJob(server, job)).toEqual({ result: 'refused', error });
    }
  });

  test.each([
    ['too many requests', ApiError.from(429, { reason: 'TooManyRequests' }, '3')],
    ['expired credentials', ApiError.from(401, { reason: 'Unauthorized' })],
    ['a conflict on the counter of a quota', ApiError.from(409, { reason: 'Conflict' })],
    ['a closed fence', new FencedError('write not sent')],
  ])('throws on %s, which says nothing about the Job', async (_, error) => {
    const server = new FakeTransport();
    server.faults.push({ request: 'create', error });
    await expect(createJob(server, job)).rejects.toBe(error);
  });
});

describe('buildAndCreateJob', () => {
  const failing = (error: Error) => async (): Promise<never> => {
    throw error;
  };

  test('creates what was built', async () => {
    const created = await buildAndCreateJob(new FakeTransport(), () => Promise.resolve(job));
    expect(created).toMatchObject({ result: 'created', job: { metadata: { name: 'a' } } });
  });

  test('a read that the API server refuses is a refused create', async () => {
    const error = ApiError.from(403, { reason: 'Forbidden' });
    const server = new FakeTransport();
    expect(await buildAndCreateJob(server, failing(error))).toEqual({ result: 'refused', error });
    expect(server.requests).toEqual([]);
  });

  test.each([
    ['no answer', new ConnectionError('TIMEOUT', 'no answer')],
    ['a server error', ApiError.from(500, {})],
    ['a KronJob that was modified', new StaleObjectError('KronJob', undefined)],
  ])('throws on %s, because no Job was created', async (_, error) => {
    await expect(buildAndCreateJob(new FakeTransport(), failing(error))).rejects.toBe(error);
  });
});
