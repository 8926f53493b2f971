import { expect, test } from '@jest/globals';
import { type ClusterAccess, eventually } from '@kron/control-plane';
import { describeOnOwnControlPlane } from '@kron/control-plane/testing';
import { type ClientTransport } from '@kron/kubernetes/clientTransport';
import { listPages } from '@kron/kubernetes/listPages';
import { jobs, kronJobKind, kronJobs } from '@kron/kubernetes/resources';
import { sleep } from '@kron/kubernetes/sleep';
import { systemClock } from '@kron/kubernetes/systemClock';
import type { Status } from 'kron-core';
import { leaseSpec, leases } from '../../src/term/leader/lease.ts';
import { memberOf } from '../../src/term/shards/member.ts';
import { cutRanges } from '../../src/term/shards/shardRanges.ts';
import { SharedReads } from '../../src/controller/cache/sharedReads.ts';
import { shardTransport } from '../../src/term/shards/shardTransport.ts';
import { audit } from '../audit/audit.ts';
import { realTransport } from '../testing/realTransport.ts';
import { RunningCommand } from '../testing/runningCommand.ts';
import { installCrd, installOperator, kubectl, shardsRole } from './install.ts';
import { ClusterRecord } from './record.ts';
import { briefJob } from './templates.ts';

const namespaces = Array.from({ length: 8 }, (_, i) => `team-${i}`);
const place = { resource: leases, namespace: 'kron-system' };
/** A limit for tests that would never end. */
const patienceMs = 900_000;
/** Longer than a Lease. */
const frozenMs = 20_000;

/** Two KronJobs in each namespace, due every minute. Only a claim protects the Jobs of one of them. */
async function createKronJobs(admin: ClientTransport, cluster: ClusterAccess): Promise<void> {
  for (const namespace of namespaces) {
    await kubectl(cluster, ['create', 'namespace', namespace]);
    for (const [name, ttl] of [
      ['kept', undefined],
      ['expiring', 0],
    ] as const) {
      const spec = {
        schedule: '* * * * *',
        // Periods of a KronJob are half a minute apart: by then its Job has ended, and a lost shard has a new leader.
        window: { duration: '30s' },
        policy: { deadline: '10m' },
        jobTemplate: briefJob(ttl === undefined ? {} : { ttlSecondsAfterFinished: ttl }),
      };
      await admin.create({ resource: kronJobs, namespace }, { ...kronJobKind, metadata: { name }, spec });
    }
  }
}

/** The number of shards of each replica that holds one, ascending; undefined while a Lease is free. */
async function shares(admin: ClientTransport, shards: number): Promise<number[] | undefined> {
  const { items } = await admin.list(place);
  const named = items.filter(
    (lease) => memberOf(lease) === undefined && /^kron-operator(-\d+)?$/.test(lease.metadata.name),
  );
  const counts = new Map<string, number>();
  for (const lease of named) {
    const shard = Number(/\d+$/.exec(lease.metadata.name)?.[0] ?? 0);
    const holder = leaseSpec(lease).holderIdentity ?? '';
    if (shard < shards && holder !== '') counts.set(holder, (counts.get(holder) ?? 0) + 1);
  }
  const held = [...counts.values()].sort((a, b) => a - b);
  return held.reduce((sum, count) => sum + count, 0) === shards ? held : undefined;
}

describeOnOwnControlPlane('replicas with several shards', {}, (plane) => {
  test(
    'run each period once while replicas are killed, frozen and replaced by ones with fewer shards',
    async () => {
      const admin = realTransport(plane().kubeconfig);
      const record = new ClusterRecord(admin);
      const running: RunningCommand[] = [];
      const pause = (ms: number): Promise<void> => sleep(systemClock, ms, new AbortController().signal);
      try {
        await installCrd(plane());
        await record.begin([jobs, kronJobs]);
        const { kubeconfig } = await installOperator(plane());
        await kubectl(plane(), ['apply', '-f', '-'], shardsRole);
        await createKronJobs(admin, plane());
        const start = (shards: number): RunningCommand => {
          const flags = ['--leader-elect', '--lease-namespace', 'kron-system', '--shards', `${shards}`];
          const nowhere = ['--metrics-address', 'off', '--health-address', 'off'];
          const command = new RunningCommand(['--kubeconfig', kubeconfig, ...flags, ...nowhere]);
          running.push(command);
          return command;
        };
        const shared = (shards: number, held: number[]): Promise<unknown> =>
          eventually(`the replicas hold ${held.join(' and ')} shards`, async () => {
            return (await shares(admin, shards))?.join() === held.join();
          });

        const [one, two] = [start(4), start(4)];
        await shared(4, [2, 2]);
        one.kill('SIGKILL');
        await shared(4, [4]);
        const three = start(4);
        await shared(4, [2, 2]);
        two.kill('SIGSTOP');
        await pause(frozenMs);
        await shared(4, [4]);
        two.kill('SIGCONT');
        await shared(4, [2, 2]);
        const [four, five] = [start(2), start(2)];
        await Promise.all([four.until('ready'), five.until('ready')]);
        for (const old of [two, three]) old.kill('SIGTERM');
        expect(await Promise.all([two.ended, three.ended])).toEqual([0, 0]);
        await shared(2, [1, 1]);
        // Periods of a whole minute under the last layout.
        await pause(65_000);
        await eventually('each KronJob has run three times, on average', async () => {
          const stored = await admin.list({ resource: kronJobs });
          const runs = stored.items.flatMap((object) => ((object['status'] ?? {}) as Status).recent ?? []);
          return runs.filter(({ outcome }) => outcome === 'executed').length > 6 * namespaces.length;
        });
        for (const replica of [four, five]) replica.kill('SIGTERM');
        expect(await Promise.all([four.ended, five.ended])).toEqual([0, 0]);

        await record.caughtUp();
        expect(record.gaps).toEqual([]);
        const { violations, totals } = audit(record.all(), { settled: false });
        expect(violations).toEqual([]);
        expect(totals.periods.executed).toBeGreaterThan(4 * namespaces.length);
        const { items } = await admin.list({ resource: kronJobs });
        for (const { metadata, ...kronJob } of items) {
          const { recent = [] } = (kronJob['status'] ?? {}) as Status;
          const others = recent.filter(({ outcome }) => outcome !== 'executed');
          // Of a Job that has expired, nothing but its claim is left.
          const allowed = metadata.name === 'expiring' ? others.map(() => 'Unknown') : [];
          expect(others.map(({ reason }) => reason)).toEqual(allowed);
        }
      } finally {
        for (const command of running) {
          command.kill('SIGKILL');
          await command.ended;
        }
        await record.end();
        await admin.close();
      }
    },
    patienceMs,
  );
});

const gate = { 'kube-apiserver': ['--feature-gates=ShardedListAndWatch=true'] };

describeOnOwnControlPlane('an API server with ShardedListAndWatch', { args: gate }, (plane) => {
  test(
    'sends a replica only the objects of its shards',
    async () => {
      const admin = realTransport(plane().kubeconfig);
      try {
        await installCrd(plane());
        await createKronJobs(admin, plane());
        const ranges = cutRanges(4, new Map(namespaces.map((namespace) => [namespace, 2])));
        const whole = await admin.list({ resource: kronJobs });
        const sizes: number[] = [];
        const reads = new SharedReads({
          list: async (query, call) => {
            const page = await admin.list(query, call);
            sizes.push(page.bytes);
            return page;
          },
          watch: (query, signal) => admin.watch(query, signal),
        });
        for (let shard = 0; shard < 4; shard += 1) {
          const transport = shardTransport(reads, ranges, shard);
          sizes.length = 0;
          const { items } = await transport.list({ resource: kronJobs });
          expect(items).toHaveLength(4);
          const bytes = sizes.reduce((sum, size) => sum + size, 0);
          expect(bytes).toBeLessThan(0.3 * whole.bytes);
          expect(bytes).toBeGreaterThan(0);
          const { items: paged } = await listPages(
            transport,
            { resource: kronJobs },
            ({ metadata }) => metadata.name,
            {},
          );
          expect(paged).toHaveLength(4);
        }
      } finally {
        await admin.close();
      }
    },
    patienceMs,
  );
});
