import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  type ApiServer,
  type KubeObject,
  kronJobAdmission,
  leases,
  startApiServer,
  writeKubeconfig,
} from '@kron/api-server';
import { eventually } from '@kron/control-plane';
import type { Scrape } from '../../src/promql/promql.ts';
import { endProcess, hasEnded } from './endProcess.ts';
import { heldPorts } from './heldPorts.ts';
import { root } from './root.ts';
import { askWebhook, certificateIn, metricsPage, type ServedWebhook } from './servedWebhook.ts';

const main = resolve(root, 'packages/kron-operator/dist/main.js');

// oxlint-disable-next-line kron/no-ambient-clock -- the operator under test is a process that runs on the real clock
const secondsNow = (): number => Math.floor(Date.now() / 1000);

export type ScrapedOperator = {
  readonly server: ApiServer;
  /** Its clock in epoch seconds. */
  readonly now: () => number;
  /** Its current metrics, as if scraped some seconds ago. */
  readonly scrape: (secondsAgo?: number) => Promise<Scrape>;
  /** Sends a KronJob to its webhook as an API server does. */
  readonly ask: (kronJob: object) => Promise<string>;
  readonly stop: () => Promise<void>;
};

export type ScrapedOptions = {
  /** Validity of the certificate of webhook and metrics; default: ten years. */
  readonly validDays?: number;
  /** Another process holds the Lease, so that it stands by. */
  readonly waits?: boolean;
  /** Default: 1. */
  readonly shards?: number;
};

/** The built operator with a Lease and a webhook on an API server in memory, as the leader or standing by. */
export async function scrapedOperator({
  validDays,
  waits = false,
  shards = 1,
}: ScrapedOptions = {}): Promise<ScrapedOperator> {
  const server = await startApiServer({ now: secondsNow, kronJobs: kronJobAdmission });
  const folder = await mkdtemp(join(tmpdir(), 'kron-scraped-'));
  const webhook = await certificateIn(folder, validDays);
  if (waits) server.store(leases, heldLease(secondsNow()));
  const args = [
    `--kubeconfig=${await writeKubeconfig(folder, server)}`,
    '--leader-elect',
    '--lease-namespace=default',
    `--shards=${shards}`,
    '--health-address=off',
    `--webhook-cert-dir=${webhook.folder}`,
    `--metrics-cert-dir=${webhook.folder}`,
  ];
  // Another process may take a port after its release.
  const start = (): Promise<StartedOperator> => startedOperator(args, webhook, waits ? 0 : 1);
  const { child, metricsPort, webhookPort } = await start().catch(start);
  return {
    server,
    now: secondsNow,
    scrape: async (secondsAgo = 0) => ({
      at: secondsNow() - secondsAgo,
      labels: target,
      page: await metricsPage(metricsPort, webhook.authorities),
    }),
    ask: (kronJob) => askWebhook(webhookPort, webhook.authorities, kronJob),
    stop: async () => {
      await endProcess(child);
      await server.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** A Lease that another process has just renewed, for an hour. */
function heldLease(now: number): KubeObject {
  const renewTime = new Date(now * 1000).toISOString().replace('Z', '000Z');
  const creationTimestamp = renewTime.replace(/\.\d+Z$/, 'Z');
  const spec = {
    holderIdentity: 'somebody-else',
    leaseDurationSeconds: 3600,
    acquireTime: renewTime,
    renewTime,
  };
  const metadata = { namespace: 'default', name: 'kron-operator', uid: 'uid-lease', creationTimestamp };
  return { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', metadata, spec };
}

type StartedOperator = {
  readonly child: ChildProcess;
  readonly metricsPort: number;
  readonly webhookPort: number;
};

/** Starts the operator. @throws Error if it exits, or neither leads nor stands by in time; then it is stopped */
async function startedOperator(
  args: readonly string[],
  { authorities }: ServedWebhook,
  leads: 0 | 1,
): Promise<StartedOperator> {
  const { ports, release } = await heldPorts(2);
  const [metricsPort = 0, webhookPort = 0] = ports;
  const addresses = [
    `--metrics-address=127.0.0.1:${metricsPort}`,
    `--webhook-address=127.0.0.1:${webhookPort}`,
  ];
  await release();
  const child = spawn(process.execPath, [main, ...args, ...addresses], { stdio: 'ignore' });
  try {
    await eventually('the operator leads, or waits', async () => {
      if (hasEnded(child)) throw new Error(`the operator exited with ${child.exitCode ?? child.signalCode}`);
      const page = await metricsPage(metricsPort, authorities).catch(() => '');
      return page.includes(`\nkron_leader ${leads}\n`);
    });
  } catch (error) {
    await endProcess(child);
    throw error;
  }
  return { child, metricsPort, webhookPort };
}

/** The labels that Prometheus adds for a pod that it finds by the Service. */
const target = { job: 'kron-operator-metrics', instance: '10.0.0.1:8080', namespace: 'kron-system' };
