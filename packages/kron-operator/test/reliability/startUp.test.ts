import { afterEach, expect, test } from '@jest/globals';
import type { ApiServer, Fault } from '@kron/api-server';
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

let server: ApiServer;

afterEach(() => server.close());

test(`the operator becomes ready and leads while a quarter of all requests fails, ${rounds} times of ${rounds}`, async () => {
  server = await startTestServer();
  for (let n = 0; n < kronJobs; n += 1) await create(`report-${n}`);
  let sent = 0;
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
  for (let round = 1; round <= rounds; round += 1) {
    // Each start meets the faults at other requests.
    sent = round;
    const { log, lines } = recordingLog();
    const operator = await startOperator({
      kubeConfig: kubeConfigOf(server),
      log,
      leaderElection: { namespace: 'default' },
    });
    while (!operator.isLeading) await new Promise(setImmediate);
    await operator.stop();
    expect(lines.filter(({ event }) => event === 'lost' || event === 'not-started')).toEqual([]);
  }
  expect(failed).toBeGreaterThan(5 * rounds);
});

async function create(name: string): Promise<void> {
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
