import { afterEach, expect, test } from '@jest/globals';
import type { ApiServer, Fault } from '@kron/api-server';
import { eventually } from '@kron/control-plane';
import { startOperator } from '../../src/operator/startOperator.ts';
import { kubeConfigOf, recordingLog, startTestServer } from '../../src/operator/testing/startedOperator.ts';
import { asked } from './asked.ts';

const rounds = asked({ usual: 3, long: 20 });
/** One request in this many fails, from the first one on. */
const every = 4;
const faults: readonly Fault[] = [
  { kind: 'refuse', code: 500 },
  { kind: 'refuse', code: 503 },
  { kind: 'refuse', code: 429, retryAfterSeconds: 1 },
  { kind: 'reset', when: 'before' },
  { kind: 'reset', when: 'after' },
];
/** Several pages of a list. */
const kronJobs = 200;

const servers: ApiServer[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

test(`the operator becomes ready and leads while a quarter of all requests fails, ${rounds} times of ${rounds}`, async () => {
  // At the same time: most of a start is backoff.
  const starts = Array.from({ length: rounds }, (_, index) => failedDuringStart(index + 1));
  const failed = (await Promise.all(starts)).reduce((sum, count) => sum + count, 0);
  expect(failed).toBeGreaterThan(5 * rounds);
});

/** Starts an operator, and returns how many requests failed. @param round - each start meets the faults at other requests */
async function failedDuringStart(round: number): Promise<number> {
  const server = await startTestServer();
  servers.push(server);
  for (let n = 0; n < kronJobs; n += 1) await create(server, `report-${n}`);
  let sent = round;
  let failed = 0;
  for (const [index, fault] of faults.entries()) {
    server.faults.add({
      fault,
      on: () => {
        sent += index === 0 ? 1 : 0;
        const isHit = sent % every === 0 && (sent / every) % faults.length === index;
        failed += isHit ? 1 : 0;
        return isHit;
      },
    });
  }
  const { log, lines } = recordingLog();
  const operator = await startOperator({
    kubeConfig: kubeConfigOf(server),
    log,
    leaderElection: { namespace: 'default' },
  });
  await eventually('the operator leads', async () => operator.isLeading, 600_000);
  await operator.stop();
  expect(lines.filter(({ event }) => event === 'lost' || event === 'not-started')).toEqual([]);
  return failed;
}

async function create(server: ApiServer, name: string): Promise<void> {
  const template = { spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'none' }] } };
  const response = await fetch(`${server.url}/apis/kron.io/v1alpha1/namespaces/default/kronjobs`, {
    method: 'POST',
    body: JSON.stringify({
      apiVersion: 'kron.io/v1alpha1',
      kind: 'KronJob',
      metadata: { name },
      spec: { schedule: '0 0 1 1 *', jobTemplate: { spec: { template } } },
    }),
  });
  expect(response.status).toBe(201);
}
