import { describe, expect, test } from '@jest/globals';
import { ApiError } from '@kron/kubernetes/apiError';
import { ConnectionError } from '@kron/kubernetes/connectionError';
import { fencedTransport } from '../controller/leader/fencedTransport.ts';
import { WriteFence } from '../controller/leader/writeFence.ts';
import { RequeueError } from '../controller/queue/requeueError.ts';
import { FakeTransport } from '@kron/kubernetes/testing/fakeTransport';
import { VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import { buildAndCreateJob, createJob } from './createJob.ts';

const job = {
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: { name: 'a', namespace: 'prod', labels: {} },
  spec: {},
} as const;

const terminating = { details: { causes: [{ reason: 'NamespaceTerminating' }] } };
const webhook = { message: 'Internal error occurred: failed calling webhook "x": no endpoints' };

describe('createJob', () => {
  test('creates the Job', async () => {
    const server = new FakeTransport();
    const created = await createJob(server, job);
    expect(created).toMatchObject({ result: 'created', job: { metadata: { name: 'a', uid: 'uid-1' } } });
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

  test.each([
    ['too many requests', ApiError.from(429, { reason: 'TooManyRequests' }, '3')],
    ['expired credentials', ApiError.from(401, { reason: 'Unauthorized' })],
    ['a conflict on the counter of a quota', ApiError.from(409, { reason: 'Conflict' })],
  ])('throws on %s, which says nothing about the Job', async (_, error) => {
    const server = new FakeTransport();
    server.faults.push({ request: 'create', error });
    await expect(createJob(server, job)).rejects.toBe(error);
  });

  test('throws when the fence blocks the create', async () => {
    const server = new FakeTransport();
    const fenced = fencedTransport(server, new WriteFence(new VirtualClock()));
    await expect(createJob(fenced, job)).rejects.toThrow('write not sent');
    expect(server.requests).toEqual([]);
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
    ['a KronJob that was modified', new RequeueError('modified')],
  ])('throws on %s, because no Job was created', async (_, error) => {
    await expect(buildAndCreateJob(new FakeTransport(), failing(error))).rejects.toBe(error);
  });
});
