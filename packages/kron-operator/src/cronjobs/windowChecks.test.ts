import { expect, test } from '@jest/globals';
import { ApiError } from '@kron/kubernetes/apiError';
import { cronJobs } from '@kron/kubernetes/resources';
import { FakeTransport } from '@kron/kubernetes/testing/fakeTransport';
import { VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import { heldJob } from 'kron-core/controller';
import { WindowChecks } from './windowChecks.ts';

const hourMs = 3_600_000;
const window = { window: { duration: '1h' } };

async function checking(spec: Readonly<Record<string, unknown>>) {
  const server = new FakeTransport();
  const metadata = { name: 'backup', generation: 1 };
  const manifest = { apiVersion: 'batch/v1', kind: 'CronJob', metadata, spec };
  const { metadata: stored } = await server.create({ resource: cronJobs, namespace: 'prod' }, manifest);
  const owner = {
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    name: 'backup',
    uid: stored.uid ?? '',
    controller: true,
  };
  const job = heldJob({ metadata: { name: 'backup-1', namespace: 'prod', ownerReferences: [owner] } });
  const clock = new VirtualClock();
  server.requests.length = 0;
  return { server, job, clock, checks: new WindowChecks(server, clock) };
}

test.each([
  [{ schedule: '0 * * * *' }, true],
  [{ schedule: '30 * * * *', timeZone: 'Europe/Paris' }, true],
  [{ schedule: '@hourly' }, true],
  [{ schedule: '0 */2 * * *' }, false],
  [{ schedule: '@every 5m' }, false],
  [{ schedule: 'CRON_TZ=Nowhere/Else 0 * * * *' }, true],
  [{}, false],
])('%j: a window of one hour is too long: %j', async (spec, isTooLong) => {
  const { checks, job } = await checking(spec);
  expect((await checks.tooLong(job, window, hourMs)) !== undefined).toBe(isTooLong);
});

test('a window of less than a minute needs no request', async () => {
  const { checks, job, server } = await checking({ schedule: '* * * * *' });
  expect(await checks.tooLong(job, { window: { duration: '59s' } }, 59_000)).toBeUndefined();
  expect(server.requests).toEqual([]);
});

test('without the right to get CronJobs no window is too long, and it asks again after five minutes', async () => {
  const { checks, job, server, clock } = await checking({ schedule: '0 * * * *' });
  server.faults.push({ request: 'get', error: ApiError.from(403, { message: 'forbidden' }) });
  expect(await checks.tooLong(job, window, hourMs)).toBeUndefined();
  expect(await checks.tooLong(job, window, hourMs)).toBeUndefined();
  expect(server.requests).toHaveLength(1);
  await clock.advance(5 * 60_000);
  expect(await checks.tooLong(job, window, hourMs)).toBeDefined();
});

test('a CronJob that was deleted or replaced has no gap', async () => {
  const { checks, job } = await checking({ schedule: '0 * * * *' });
  const other = { ...job, cronJob: { name: 'backup', uid: 'other' } };
  expect(await checks.tooLong(other, window, hourMs)).toBeUndefined();
  const gone = { ...job, cronJob: { name: 'gone', uid: 'other' } };
  expect(await checks.tooLong(gone, window, hourMs)).toBeUndefined();
});
