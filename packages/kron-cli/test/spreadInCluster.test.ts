import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { manifest } from './testing/manifest.ts';
import { ReachableCluster } from './testing/reachableCluster.ts';
import { now, type Run } from './testing/runKron.ts';

const kronJob = (
  name: string,
  namespace: string,
  spec: object,
  labels: object = {},
): Record<string, unknown> => ({
  ...manifest(name, { window: { duration: '1h' }, ...spec }),
  metadata: { name, namespace, labels },
});

let cluster: ReachableCluster;
beforeAll(async () => {
  cluster = await ReachableCluster.start([
    kronJob('a', 'prod', { spread: { slot: 1, of: 3, group: 'backups' } }),
    kronJob('b', 'prod', {}, { tier: 'db' }),
    kronJob('c', 'test', {}, { tier: 'db' }),
    kronJob('d', 'test', {}),
  ]);
});
afterAll(() => cluster.close());

const spread = (...args: readonly string[]): Promise<Run> =>
  cluster.kron(['spread', '--group', 'backups', ...now, '-o', 'patch', ...args]);
const patched = ({ out }: Run): string[] =>
  [...out.matchAll(/kronjob (\S+) -n (\S+)/g)].map(([, name, namespace]) => `${namespace}/${name}`).sort();

test.each<[string[], string[]]>([
  [[], ['prod/b']],
  [
    ['-n', 'test', '--spare', '1'],
    ['test/c', 'test/d'],
  ],
  [
    ['-A', '-l', 'tier=db'],
    ['prod/b', 'test/c'],
  ],
  [['-A', 'test/c'], ['test/c']],
])('without -f it reads the cluster: %j', async (args, expected) => {
  const run = await spread(...args);
  expect(run).toMatchObject({ code: 0 });
  expect(patched(run)).toEqual(expected);
});

test('a patch is one kubectl command for this cluster', async () => {
  const { out, err } = await spread('--kubeconfig', cluster.kubeconfig);
  expect(out).toMatch(
    /^kubectl patch kronjob b -n prod --kubeconfig \S+ --type=merge -p '\{"spec":\{"spread":\{"slot":0,"of":3,"group":"backups"\}\}\}'\n$/,
  );
  expect(err).toContain('backups: moves: 1 of 2 members, prod/b');
});

test('the manifests have no fields of the API server', async () => {
  const { out } = await spread('-o', 'yaml');
  expect(out).not.toContain('managedFields');
  expect(out).toContain('group: backups');
});
