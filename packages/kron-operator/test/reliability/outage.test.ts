import { afterEach, describe, expect, test } from '@jest/globals';
import type { Fault } from '@kron/api-server';
import { audit } from '../audit/audit.ts';
import { Cluster } from '../histories/cluster.ts';
import { patienceMs } from '../histories/usual.ts';
import { asked } from './asked.ts';
import { plainHistory } from './plainHistory.ts';

const faults: Readonly<Record<string, Fault>> = {
  'refuses connections': { kind: 'reset', when: 'before' },
  'loses its answers': { kind: 'reset', when: 'after' },
  'answers 500': { kind: 'refuse', code: 500 },
  'answers 503': { kind: 'refuse', code: 503 },
  'answers 429': { kind: 'refuse', code: 429 },
};
/** Seconds. The Lease lasts 15. */
const outages = [3, 9, 11, 14, 20, 61, ...(asked({ short: 0, usual: 1, long: 1 }) === 0 ? [] : [3_500])];
/** Milliseconds from the first answer of the server to the outcome of the period that came due in between. */
const bound = 2_000;

let cluster: Cluster;

afterEach(() => cluster.close());

describe.each(Object.keys(faults))('a server that %s', (name) => {
  test.each(outages)(
    'for %d s delays what is due by 2 s from its first answer, and ends no process',
    async (seconds) => {
      cluster = await Cluster.start({ ...plainHistory, operators: 'one elected', deadline: '2h' }, 'memory');
      const { clock, server } = cluster;
      await cluster.pass(120 - ((clock.now() / 1000) % 60));
      // The outage begins shortly before a minute.
      await cluster.pass(58);
      const recorded = cluster.recorded;
      server.faults.add({ fault: faults[name] as Fault, on: ({ verb }) => verb !== 'watch' });
      server.faults.add({ fault: { kind: 'refuse', code: 503 }, on: ({ verb }) => verb === 'watch' });
      server.watches.cut();
      await cluster.pass(seconds);
      expect(cluster.recorded).toBe(recorded);
      cluster.heal();
      let answeredAt: number | undefined;
      const { beforeRequest } = server.faults;
      server.faults.beforeRequest = (facts) => {
        answeredAt ??= clock.monotonic();
        return beforeRequest?.(facts);
      };
      while (cluster.recorded === recorded) await cluster.pass(0.05);
      const delayMs = clock.monotonic() - (answeredAt ?? Number.NaN);
      expect([delayMs <= bound, cluster.crew.born]).toEqual([true, 1]);
      await cluster.pass(60);
      expect(audit(cluster.changes).violations).toEqual([]);
    },
    patienceMs,
  );
});
