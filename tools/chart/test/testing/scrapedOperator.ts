import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type ApiServer, kronJobAdmission, startApiServer } from '@kron/api-server';
import { eventually } from '@kron/control-plane';
import type { Scrape } from '../../src/promql/promql.ts';
import { root } from './root.ts';
import { askWebhook, certificateIn } from './servedWebhook.ts';

const main = resolve(root, 'packages/kron-operator/dist/main.js');

// oxlint-disable-next-line kron/no-ambient-clock -- the operator under test is a process that runs on the real clock
const secondsNow = (): number => Math.floor(Date.now() / 1000);

export type ScrapedOperator = {
  readonly server: ApiServer;
  /** Epoch seconds of its clock. */
  readonly now: () => number;
  /** Its metrics as they are now, as if they had been scraped some seconds ago. */
  readonly scrape: (secondsAgo?: number) => Promise<Scrape>;
  /** Has its webhook judge a KronJob, as an API server would. */
  readonly ask: (kronJob: object) => Promise<string>;
  readonly stop: () => Promise<void>;
};

/** The built operator with a Lease and a webhook, on an API server in memory, leading. */
export async function scrapedOperator(): Promise<ScrapedOperator> {
  const server = await startApiServer({ now: secondsNow, kronJobs: kronJobAdmission });
  const folder = await mkdtemp(join(tmpdir(), 'kron-scraped-'));
  const webhook = await certificateIn(folder);
  const webhookPort = await freePort();
  const address = `127.0.0.1:${await freePort()}`;
  const args = [
    `--kubeconfig=${await kubeconfigIn(folder, server.url)}`,
    '--leader-elect',
    '--lease-namespace=default',
    `--metrics-address=${address}`,
    '--health-address=off',
    `--webhook-address=127.0.0.1:${webhookPort}`,
    `--webhook-cert-dir=${webhook.folder}`,
  ];
  const child = spawn(process.execPath, [main, ...args], { stdio: 'ignore' });
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
    await server.close();
    await rm(folder, { recursive: true });
  };
  const page = async (): Promise<string> => (await fetch(`http://${address}/metrics`)).text();
  const isLeading = async (): Promise<boolean> =>
    (await page().catch(() => '')).includes('\nkron_leader 1\n');
  await eventually('the operator leads', isLeading).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    server,
    now: secondsNow,
    scrape: async (secondsAgo = 0) => ({ at: secondsNow() - secondsAgo, labels: target, page: await page() }),
    ask: (kronJob) => askWebhook(webhookPort, webhook.authorities, kronJob),
    stop,
  };
}

/** What Prometheus adds to the metrics of a pod that it finds by the Service. */
const target = { job: 'kron-operator-metrics', instance: '10.0.0.1:8080', namespace: 'kron-system' };

async function kubeconfigIn(folder: string, url: string): Promise<string> {
  const file = join(folder, 'kubeconfig');
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'c',
    clusters: [{ name: 'c', cluster: { server: url, 'insecure-skip-tls-verify': true } }],
    contexts: [{ name: 'c', context: { cluster: 'c', user: 'u' } }],
    users: [{ name: 'u', user: {} }],
  };
  await writeFile(file, JSON.stringify(config));
  return file;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
