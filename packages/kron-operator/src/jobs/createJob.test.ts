import { describe, expect, test } from '@jest/globals';
import { ApiError } from '@kron/kubernetes/apiError';
import { ConnectionError } from '@kron/kubernetes/connectionError';
import { fencedTransport } from '../controller/leader/fencedTransport.ts';
import { WriteFence } from '../controller/leader/writeFence.ts';
import { FakeTransport } from '../testing/fakeTransport.ts';
import { VirtualClock } from '../testing/virtualClock.ts';
import { createJob } from './createJob.ts';

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
    ['a taken name', ApiError.from(409, { reason: 'AlreadyExists' }), 'taken'],
    ['a quota', ApiError.from(403, { reason: 'Forbidden' }), 'refused'],
    ['a malformed Job', ApiError.from(422, { reason: 'Invalid' }), 'refused'],
    ['a webhook that is down', ApiError.from(500, webhook), 'refused'],
    ['a namespace that goes', ApiError.from(403, terminating), 'terminating'],
    ['a server in trouble', ApiError.from(500, { message: 'etcdserver: request timed out' }), 'unknown'],
    ['no answer', new ConnectionError('TIMEOUT', 'no answer'), 'unknown'],
  ])('%s: what became of it', async (_, error, result) => {
    const server = new FakeTransport();
    server.faults.push({ request: 'create', error });
    expect((await createJob(server, job)).result).toBe(result);
  });

  test.each([
    ['too many requests', ApiError.from(429, { reason: 'TooManyRequests' }, '3')],
    ['credentials that have run out', ApiError.from(401, { reason: 'Unauthorized' })],
    ['a race for the count of a quota', ApiError.from(409, { reason: 'Conflict' })],
  ])('%s: says nothing of the Job, and is left to whoever tries again', async (_, error) => {
    const server = new FakeTransport();
    server.faults.push({ request: 'create', error });
    await expect(createJob(server, job)).rejects.toBe(error);
  });

  test('held back by the fence it was not sent, for certain', async () => {
    const server = new FakeTransport();
    const fenced = fencedTransport(server, new WriteFence(new VirtualClock()));
    await expect(createJob(fenced, job)).rejects.toThrow('write not sent');
    expect(server.requests).toEqual([]);
  });
});
