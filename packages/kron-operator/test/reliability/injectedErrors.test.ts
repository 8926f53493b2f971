import { afterEach, expect, test } from '@jest/globals';
import type { Fault } from '@kron/api-server';
import { audit } from '../audit/audit.ts';
import { storiesOf } from '../audit/storiesOf.ts';
import { Cluster } from '../histories/cluster.ts';
import { patienceMs } from '../histories/usual.ts';
import { miscounted } from '../histories/miscounted.ts';
import { asked } from './asked.ts';
import { plainHistory } from './plainHistory.ts';

const kronJobs = asked({ usual: 8, long: 100 });
const minutes = 10;
const deadlineMs = 120_000;
/** A fifth of all requests. */
const share = 0.2;
const errors: readonly Fault[] = [
  { kind: 'refuse', code: 500 },
  { kind: 'refuse', code: 503 },
  { kind: 'refuse', code: 429, retryAfterSeconds: 1 },
  { kind: 'reset', when: 'before' },
  { kind: 'reset', when: 'after' },
];

let cluster: Cluster;

afterEach(() => cluster.close());

test(
  `while a fifth of all requests fails, ${kronJobs} KronJobs run every minute of ten within their deadline of 120 s`,
  async () => {
    cluster = await Cluster.start(plainHistory, 'memory');
    for (let n = 1; n < kronJobs; n += 1) {
      const window = { duration: '50s' };
      await cluster.people.create(`spread-${n}`, { schedule: '* * * * *', window, seed: { salt: `${n}` } });
    }
    const started = cluster.clock.now();
    const failed = failAtTimes();
    await cluster.pass(minutes * 60);
    expect(failed()).toBeGreaterThan(100);
    cluster.heal();
    await cluster.pass(deadlineMs / 1000);

    expect([...audit(cluster.changes).violations, ...miscounted(cluster, plainHistory)]).toEqual([]);
    const stories = storiesOf(cluster.changes);
    expect(stories).toHaveLength(kronJobs);
    for (const { name, jobs } of stories) {
      const ran = new Set(jobs.map(({ periodID }) => periodID));
      for (let minute = 1; minute <= minutes - 1; minute += 1) {
        const nominal = new Date(Math.floor(started / 60_000) * 60_000 + minute * 60_000);
        expect([name, [...ran]]).toEqual([name, expect.arrayContaining([idOf(nominal)])]);
      }
    }
    expect(maxLateMs()).toBeLessThanOrEqual(deadlineMs);
  },
  patienceMs,
);

/** Injects failures, the same ones in each run. @returns the number of failures so far */
function failAtTimes(): () => number {
  let state = 1;
  let failures = 0;
  const next = (): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 32;
  };
  for (const [index, fault] of errors.entries()) {
    // A later fault sees only the requests that the earlier ones let pass, so it needs a higher chance.
    const chance = share / errors.length / (1 - (share / errors.length) * index);
    cluster.server.faults.add({
      on: cluster.world.ofOperators(({ verb }) => {
        const isHit = verb !== 'watch' && next() < chance;
        failures += isHit ? 1 : 0;
        return isHit;
      }),
      fault,
    });
  }
  return () => failures;
}

function maxLateMs(): number {
  const creates = cluster.changes.filter(({ resource, type }) => resource === 'jobs' && type === 'create');
  const late = creates.map(({ object, time = 0 }) => {
    const label = object.metadata.labels?.['kron.io/chosen-time'] ?? '';
    const chosen = label.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z');
    return time - Date.parse(chosen);
  });
  return Math.max(...late);
}

function idOf(nominal: Date): string {
  return nominal.toISOString().replace('.000Z', 'Z');
}
