import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, expect, test } from '@jest/globals';
import { ReachableCluster } from './testing/reachableCluster.ts';

const bin = resolve(import.meta.dirname, '../dist/bin.js');
const secret = 'planted-secret';
const container = {
  name: 'a',
  image: 'a:1',
  env: [{ name: 'KEY', value: secret }],
  args: [secret],
  command: [secret],
};
const jobTemplate = {
  metadata: { labels: { a: secret }, annotations: { a: secret } },
  spec: { template: { spec: { restartPolicy: 'Never', containers: [container] } } },
};
const kronJob = {
  apiVersion: 'kron.io/v1alpha1',
  kind: 'KronJob',
  metadata: {
    namespace: 'prod',
    name: 'db-backup',
    uid: 'uid-of-db-backup',
    creationTimestamp: '2026-02-01T00:00:00Z',
    annotations: { a: secret },
    managedFields: [{ manager: secret }],
  },
  spec: { schedule: '0 * * * *', jobTemplate },
  status: {
    conditions: [{ type: 'Ready', status: 'True', reason: secret, message: secret }],
    recent: [{ periodID: '2026-02-28T18:00:00Z', outcome: 'missed', reason: 'DeadlineExceeded' }],
  },
};

const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function serve() {
  const cluster = await ReachableCluster.start([kronJob]);
  ends.push(() => cluster.close());
  const requests: string[] = [];
  cluster.server.faults.beforeRequest = ({ verb, resource }) => void requests.push(`${verb} ${resource}`);
  const start = async () => {
    const child = spawn(process.execPath, [bin, 'ui', '--past', '3650d'], {
      env: { ...process.env, KUBECONFIG: cluster.kubeconfig },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    ends.push(() => void child.kill('SIGKILL'));
    const [url] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    const { origin, hash } = new URL(url);
    const headers = { Authorization: `Bearer ${hash.slice('#token='.length)}` };
    const text = async (path: string) => (await fetch(origin + path, { headers })).text();
    return { child, origin, text };
  };
  return { cluster, requests, start };
}

test('the Fleet has the objects and their past, and nothing of their templates', async () => {
  const { start } = await serve();
  const { text } = await start();
  const body = await text('/api/fleet');
  expect(JSON.parse(body)).toMatchObject({
    objects: [{ identity: 'prod/db-backup', spec: { schedule: '0 * * * *' } }],
    runs: [{ identity: 'prod/db-backup', outcome: 'missed', reason: 'DeadlineExceeded', source: 'Status' }],
    withheld: [],
    check: null,
  });
  expect(body).not.toContain(secret);
});

test('it lists and watches the kinds that it shows, and nothing else', async () => {
  const { start, requests } = await serve();
  await start();
  const kinds = ['kronjobs', 'controlledjobs', 'kroncalendars', 'clusterkroncalendars', 'jobs', 'events'];
  const allowed = kinds.flatMap((kind) => [`list ${kind}`, `watch ${kind}`]);
  expect(requests.length).toBeGreaterThan(0);
  expect(requests.filter((one) => !allowed.includes(one))).toEqual([]);
});

test.each([
  ['jobs', 'Job'],
  ['events', 'Event'],
  ['kroncalendars', 'KronCalendar'],
  ['clusterkroncalendars', 'ClusterKronCalendar'],
  ['controlledjobs', 'ControlledJob'],
])('without the right to list %s it says so and shows the rest', async (resource, kind) => {
  const { start, cluster } = await serve();
  const message = `${resource} is forbidden: User "u" cannot list resource "${resource}"`;
  cluster.server.faults.add({
    on: (one) => one.resource === resource,
    fault: { kind: 'refuse', code: 403, reason: 'Forbidden', message },
  });
  const { text } = await start();
  const fleet = JSON.parse(await text('/api/fleet')) as { withheld: { what: string; why: string }[] };
  expect(fleet.withheld.map(({ what }) => what.split(' ')[0])).toEqual([kind]);
  expect(fleet.withheld[0]?.why).toContain(`list ${resource}`);
  expect(fleet).toMatchObject({ objects: [{ identity: 'prod/db-backup' }] });
});

test('Ctrl-C ends it with exit code 130', async () => {
  const { start } = await serve();
  const { child, origin } = await start();
  child.kill('SIGINT');
  const [code] = (await once(child, 'exit')) as [number];
  expect(code).toBe(130);
  await expect(fetch(origin)).rejects.toThrow('fetch failed');
});
