import { describe, expect, test } from '@jest/globals';
import { ApiError } from '@kron/kubernetes/apiError';
import { jobKind, jobs } from '@kron/kubernetes/resources';
import { cachedJob } from '../kronjobs/cache.ts';
import { FakeTransport } from '@kron/kubernetes/testing/fakeTransport';
import { deleteJob } from './deleteJob.ts';
import { readJob } from './readJob.ts';

const place = { resource: jobs, namespace: 'prod' };

async function withJob() {
  const server = new FakeTransport();
  const create = () => server.create(place, { ...jobKind, metadata: { name: 'a' } });
  const job = cachedJob(await create());
  const remains = async () => (await server.list(place)).items.map(({ metadata }) => metadata.uid);
  return { server, create, job, remains };
}

describe('deleteJob', () => {
  test('deletes the Job', async () => {
    const { server, job, remains } = await withJob();
    expect(await deleteJob(server, job, 'Foreground')).toBe(true);
    expect(await remains()).toEqual([]);
  });

  test('returns false for a Job that is gone', async () => {
    const { server, job } = await withJob();
    await deleteJob(server, job, 'Background');
    expect(await deleteJob(server, job, 'Background')).toBe(false);
  });

  test('takes a 404 without a reason, as from a proxy, for no answer about the Job', async () => {
    const { job } = await withJob();
    const error = ApiError.from(404, {});
    const server = { delete: async () => Promise.reject(error), get: async () => Promise.reject(error) };
    await expect(deleteJob(server, job, 'Background')).rejects.toBe(error);
    await expect(readJob(server, job.metadata)).rejects.toBe(error);
  });

  test('keeps another Job of the same name', async () => {
    const { server, create, job, remains } = await withJob();
    await deleteJob(server, job, 'Background');
    await create();
    expect(await deleteJob(server, job, 'Background')).toBe(false);
    expect(await remains()).toEqual(['uid-2']);
  });

  test('throws on a conflict while the Job still exists', async () => {
    const { server, job, remains } = await withJob();
    const conflict = ApiError.from(409, { reason: 'Conflict', message: 'the object has been modified' });
    server.faults.push({ request: 'delete', error: conflict });
    await expect(deleteJob(server, job, 'Foreground')).rejects.toBe(conflict);
    expect(await remains()).toEqual(['uid-1']);
  });
});
