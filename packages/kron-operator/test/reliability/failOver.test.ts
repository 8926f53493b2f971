import { afterEach, expect, test } from '@jest/globals';
import { audit } from '../audit/audit.ts';
import { Cluster } from '../histories/cluster.ts';
import type { CrewMember } from '../histories/crew.ts';
import { patienceMs } from '../histories/usual.ts';
import { asked } from './asked.ts';
import { plainHistory } from './plainHistory.ts';

const rounds = asked({ usual: 50, long: 500 });
/** Resolution of the measured times. */
const stepMs = 100;
/** Time between two failovers, chosen so that each meets the Lease at another age. */
const betweenMs = 51_370;
/** The replacement starts in between, so only the waiting candidate can take over. */
const downForS = 30;

let cluster: Cluster;

afterEach(() => cluster.close());

test.each([
  { end: 'a crash', maxMs: 17_000, strike: (member: CrewMember) => cluster.crew.kill(member, downForS) },
  { end: 'SIGTERM', maxMs: 3_000, strike: (member: CrewMember) => cluster.crew.terminate(member, downForS) },
])(
  `after $end another one leads within $maxMs ms, ${rounds} times`,
  async ({ maxMs, strike }) => {
    cluster = await Cluster.start({ ...plainHistory, operators: 'two' }, 'memory');
    await cluster.pass(5);
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const member = cluster.crew.members.find(({ identity }) => identity === holder());
      if (member === undefined) throw new Error(`no leader in round ${round}`);
      strike(member);
      times.push(await untilAnotherThan(member.identity));
      await cluster.clock.advance(betweenMs);
    }
    expect(Math.max(...times)).toBeLessThanOrEqual(maxMs);
    // Every failover took measurable time.
    expect(Math.min(...times)).toBeGreaterThan(0);
    await cluster.pass(60);
    const { violations, totals } = audit(cluster.changes);
    expect(violations).toEqual([]);
    expect(totals.periods.missed).toBe(0);
  },
  patienceMs,
);

/** @returns milliseconds until another process holds the Lease */
async function untilAnotherThan(identity: string): Promise<number> {
  const began = cluster.clock.monotonic();
  while ([identity, ''].includes(holder())) await cluster.clock.advance(stepMs);
  return cluster.clock.monotonic() - began;
}

function holder(): string {
  const leases = cluster.server.history().filter(({ resource }) => resource.plural === 'leases');
  const spec = leases.at(-1)?.object['spec'] as { holderIdentity?: string } | undefined;
  return spec?.holderIdentity ?? '';
}
