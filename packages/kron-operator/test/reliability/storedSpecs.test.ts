import { afterEach, expect, test } from '@jest/globals';
import { kronJobs } from '@kron/api-server';
import fc from 'fast-check';
import { audit } from '../audit/audit.ts';
import { storiesOf } from '../audit/storiesOf.ts';
import { Cluster } from '../histories/cluster.ts';
import { patienceMs } from '../histories/usual.ts';
import { asked } from './asked.ts';
import { plainHistory } from './plainHistory.ts';

const count = asked({ usual: 300, long: 10_000 });
const minutes = 3;

const jobTemplate = {
  spec: { template: { spec: { restartPolicy: 'Never', containers: [{ name: 'c', image: 'i' }] } } },
};
const valid: Readonly<Record<string, unknown>> = {
  schedule: '* * * * *',
  timezone: 'Europe/Paris',
  window: { mode: 'after', duration: '30s' },
  distribution: { name: 'normal', params: { mu: 'mid', sigma: '5s' } },
  seed: { strategy: 'daily', salt: 'x' },
  constraints: { only: [{ hours: '0-23' }], avoid: [{ date: '2026-12-25' }] },
  policy: { concurrency: 'forbid', deadline: '30s', successfulJobsHistoryLimit: 3, suspend: false },
  notBefore: '2026-01-01T00:00:00Z',
  jobTemplate,
};

/** Any JSON, and valid specs with any value in one field. */
const anySpec: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom(...Object.keys(valid)), fc.jsonValue({ maxDepth: 4 }))
      .map(([field, value]) => ({ ...valid, [field]: value })),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.constantFrom('window', 'distribution', 'seed', 'policy', 'constraints', 'jobTemplate'),
        fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 }),
      )
      .map(([field, value]) => ({ ...valid, [field]: { ...(valid[field] as object), ...value } })),
  },
);

let cluster: Cluster;

afterEach(() => cluster.close());

test(
  `${count} specs that passed no validation bring nothing down, and a KronJob beside them runs in its second`,
  async () => {
    cluster = await Cluster.start(plainHistory, 'memory');
    const creationTimestamp = new Date(cluster.clock.now()).toISOString().replace('.000Z', 'Z');
    for (const [n, spec] of fc.sample(anySpec, { numRuns: count, seed: 20_260_301 }).entries()) {
      cluster.server.store(kronJobs, {
        apiVersion: 'kron.io/v1alpha1',
        kind: 'KronJob',
        metadata: { name: `stored-${n}`, namespace: 'default', uid: `stored-${n}`, creationTimestamp },
        spec,
      });
    }
    await cluster.pass(minutes * 60);
    // The first process still runs, and threw no error of its own.
    expect(cluster.crew.born).toBe(1);
    expect(cluster.log.filter((line) => /(Type|Range|Reference)Error/.test(line)).slice(0, 3)).toEqual([]);
    const neighbour = storiesOf(cluster.changes).find(({ name }) => name === 'report');
    const lateness = cluster.changes
      .filter(({ resource, type }) => resource === 'jobs' && type === 'create')
      .filter(({ object }) => object.metadata.labels?.['kron.io/name'] === 'report')
      .map(({ time = 0 }) => time % 60_000);
    expect(neighbour?.jobs).toHaveLength(minutes);
    expect(Math.max(...lateness)).toBeLessThan(1_000);
    const { violations } = audit(cluster.changes);
    expect(violations.filter((violation) => violation.includes('report'))).toEqual([]);
    // Only a few of the specs are valid or cannot be reported.
    const reported = new Set(
      cluster.server
        .history()
        .filter(({ resource, object }) => resource.plural === 'events' && object['reason'] === 'InvalidSpec')
        .map(({ object }) => (object['regarding'] as { name: string }).name),
    );
    expect(reported.size).toBeGreaterThan(count / 2);
  },
  patienceMs,
);
