import { expect, test } from '@jest/globals';
import { ApiError } from '@kron/kubernetes/apiError';
import { cronJobs } from '@kron/kubernetes/resources';
import { FakeTransport } from '@kron/kubernetes/testing/fakeTransport';
import { recordingLog } from '../operator/testing/startedOperator.ts';
import { warnWithoutPolicies } from './warnWithoutPolicies.ts';

const annotations = { 'kron.io/window': '3h' };
const warning = 'this API server has no MutatingAdmissionPolicy: windows of CronJobs have no effect';

test.each([
  ['a CronJob has a window', false, { metadata: { annotations } }, [warning]],
  [
    'a job template has one',
    false,
    { metadata: {}, spec: { jobTemplate: { metadata: { annotations } } } },
    [warning],
  ],
  ['no CronJob has one', false, { metadata: { annotations: { team: 'db' } }, spec: { jobTemplate: {} } }, []],
  ['the API server has the policies', true, { metadata: { annotations } }, []],
])('at the start, if %s', async (_, isServed, { metadata, ...rest }, messages) => {
  const transport = new FakeTransport();
  const manifest = {
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    metadata: { name: 'backup', ...metadata },
    ...rest,
  };
  await transport.create({ resource: cronJobs, namespace: 'prod' }, manifest);
  const { log, lines } = recordingLog();
  await warnWithoutPolicies({ transport, isServed: async () => isServed, namespaces: ['prod', 'test'], log });
  expect(lines.map(({ message }) => message)).toEqual(messages);
});

test('without the right to list CronJobs it says nothing', async () => {
  const transport = new FakeTransport();
  transport.faults.push({ request: 'list', error: ApiError.from(403, { message: 'forbidden' }) });
  const { log, lines } = recordingLog();
  await warnWithoutPolicies({ transport, isServed: async () => false, namespaces: [], log });
  expect(lines).toEqual([]);
});

test('without the right in one namespace it looks at the others', async () => {
  const transport = new FakeTransport();
  transport.faults.push({ request: 'list', error: ApiError.from(403, { message: 'forbidden' }) });
  const manifest = { apiVersion: 'batch/v1', kind: 'CronJob', metadata: { name: 'backup', annotations } };
  await transport.create({ resource: cronJobs, namespace: 'b' }, manifest);
  const { log, lines } = recordingLog();
  await warnWithoutPolicies({ transport, isServed: async () => false, namespaces: ['a', 'b'], log });
  expect(lines.map(({ message }) => message)).toEqual([warning]);
});
