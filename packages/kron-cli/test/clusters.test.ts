import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { jobTemplate, json, manifest } from './testing/manifest.ts';
import { ReachableCluster } from './testing/reachableCluster.ts';
import { now, type Run, runKron } from './testing/runKron.ts';

const nightly = { schedule: '0 0 * * *', window: { duration: '3h' } };
const scoped = manifest('backup', { ...nightly, seed: { scope: 'cluster' } });
const plain = manifest('same', nightly);
const cronJob = {
  apiVersion: 'batch/v1',
  kind: 'CronJob',
  metadata: { name: 'chart', annotations: { 'kron.io/window': '3h', 'kron.io/seed': 'stable cluster' } },
  spec: {
    schedule: '0 0 * * *',
    timeZone: 'UTC',
    jobTemplate: jobTemplate(),
  },
};

type Fields = Record<string, unknown>;
type Item = { identity: string; kind: string; clusterName?: string; chosenTime: string };

function kron(command: string, objects: readonly Fields[], ...args: string[]): Promise<Run> {
  return runKron([command, '-f', '-', ...now, ...args], { stdin: json(...objects) });
}

async function data<T>(command: string, objects: readonly Fields[], ...args: string[]): Promise<T> {
  return JSON.parse((await kron(command, objects, '-o', 'json', ...args)).out) as T;
}

const previewed = async (objects: readonly Fields[], ...args: string[]): Promise<Item[]> =>
  (await data<{ items: Item[] }>('preview', objects, '--count', '1', ...args)).items;

describe('without --cluster', () => {
  test.each(['preview', 'explain', 'forecast', 'simulate'])(
    'kron %s says what to write, and shows the other objects',
    async (command) => {
      const { code, err, out } = await kron(command, [scoped, plain]);
      expect(code).toBe(1);
      expect(err).toContain('prod/backup: spec.seed.scope: ');
      expect(err).toContain('write --cluster-name eu-west-1 for the operator, --cluster eu-west-1 for kron');
      expect(out).not.toBe('');
    },
  );

  test('the starts of a CronJob are not known', async () => {
    const { unplaced } = await data<{ unplaced: Item[] }>('preview', [cronJob, plain]);
    expect(unplaced).toMatchObject([{ identity: 'default/chart', code: 'NoClusterName' }]);
  });

  test('kron validate finds nothing', async () => {
    expect(await kron('validate', [scoped, plain, cronJob])).toMatchObject({ code: 0, err: '' });
  });

  test('kron dry-run decides as an operator without a name', async () => {
    const { code, out } = await kron('dry-run', [scoped]);
    expect([code, out]).toEqual([1, expect.stringContaining('prod/backup  invalid (NoClusterName)')]);
  });

  test('the name of the status counts', async () => {
    const stored = { ...scoped, status: { clusterName: 'eu-west-1' } };
    expect(await previewed([stored])).toEqual(await previewed([scoped], '--cluster', 'eu-west-1'));
    expect(await previewed([stored], '--cluster', 'b')).toEqual(await previewed([scoped], '--cluster', 'b'));
  });
});

describe('with --cluster', () => {
  test('each name has its seconds, and other objects are shown once', async () => {
    const items = await previewed([scoped, plain, cronJob], '--cluster', 'a,b');
    const shown = items.map(({ identity, clusterName = '-' }) => `${identity} ${clusterName}`);
    expect(shown.toSorted()).toEqual([
      'default/chart a',
      'default/chart b',
      'prod/backup a',
      'prod/backup b',
      'prod/same -',
    ]);
    expect(new Set(items.map(({ chosenTime }) => chosenTime)).size).toBe(5);
    const [alone] = await previewed([scoped], '--cluster', 'b');
    expect(items).toContainEqual(alone);
  });

  test('the salt that ends with the name chooses the same second', async () => {
    const salted = manifest('backup', { ...nightly, seed: { salt: '@a' } });
    const [[one], [other]] = [await previewed([scoped], '--cluster', 'a'), await previewed([salted])];
    expect(one).toEqual({ ...other, clusterName: 'a' });
  });

  test('an object is not reported as defined again', async () => {
    expect((await kron('preview', [scoped], '--cluster', 'a,b')).err).not.toContain('again');
  });

  test('kron forecast counts all clusters together and each of them', async () => {
    type Data = {
      kronJobs: number;
      planned: { starts: number };
      clusters: { planned: { starts: number } }[];
    };
    const objects = [scoped, plain, cronJob];
    const all = await data<Data>('forecast', objects, '--cluster', 'a,b,c');
    expect([all.kronJobs, all.planned.starts]).toEqual([6, 9]);
    expect(all.clusters.map(({ planned }) => planned.starts)).toEqual([3, 3, 3]);
    const alone = await data<Data>('forecast', objects, '--cluster', 'b');
    expect(all.clusters[1]).toEqual({ clusterName: 'b', planned: alone.planned });
    expect(alone).not.toHaveProperty('clusters');
  });

  test.each([
    [['preview', '--cluster', 'EU'], 'expected at most 63 lower-case letters, digits and "-", found "EU"'],
    [['explain', '--cluster', ''], 'found ""'],
    [['preview', '--cluster=-a'], 'expected a letter or digit at each end, found "-a"'],
    [['preview', '--cluster', 'a-'], 'expected a letter or digit at each end, found "a-"'],
    [
      ['preview', '--cluster', 'a,b', '-o', 'html'],
      'expected one name with -o html, found "a,b"; write --cluster a',
    ],
    [['preview', '--cluster', 'a,b', '-o', 'ics'], 'expected one name with -o ics'],
    [
      ['forecast', '--cluster', 'a,b', '--suggest', '--max-per-minute', '1'],
      'expected one name with --suggest',
    ],
    [['simulate', '--cluster', 'a,b'], 'expected one name with kron simulate'],
    [['dry-run', '--cluster', 'a,b'], 'expected one name with kron dry-run'],
  ])('kron %j is wrong usage', async ([command = '', ...args], message) => {
    const { code, err } = await kron(command, [scoped], ...args);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });
});

describe('kron diff', () => {
  type Changes = {
    items: { identity: string; clusterName?: string; oldTime: string | null; newTime: string | null }[];
  };
  const salted = manifest('backup', { ...nightly, seed: { scope: 'cluster', salt: 'x' } });
  const unscoped = manifest('backup', nightly);
  const folder = mkdtempSync(join(tmpdir(), 'kron-clusters-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const changesIn = ({ out }: Run): Changes['items'] => (JSON.parse(out) as Changes).items;
  /** OLD and NEW are files. */
  const compared = (old: Fields, next: Fields, ...args: string[]): Promise<Run> => {
    writeFileSync(join(folder, 'old.json'), json(old));
    return runKron(['diff', 'old.json', '-', ...now, '-o', 'json', ...args], {
      cwd: folder,
      stdin: json(next),
    });
  };
  /** OLD is in the cluster, with a status that gives this name. */
  const live = async (
    clusterName: string | undefined,
    old: Fields,
    next: Fields,
    ...args: string[]
  ): Promise<Run> => {
    const status = clusterName === undefined ? {} : { clusterName };
    const cluster = await ReachableCluster.start([{ ...old, status }]);
    try {
      return await cluster.kron(['diff', '-', ...now, '-o', 'json', ...args], { stdin: json(next) });
    } finally {
      await cluster.close();
    }
  };

  test('compares in each cluster', async () => {
    const both = changesIn(await compared(scoped, salted, '--cluster', 'a,b'));
    for (const name of ['a', 'b']) {
      const alone = changesIn(await compared(scoped, salted, '--cluster', name));
      expect(alone).toHaveLength(7);
      expect(both.filter(({ clusterName }) => clusterName === name)).toEqual(alone);
    }
  });

  test('an object that gets the scope moves in each cluster', async () => {
    const moved = changesIn(await compared(unscoped, scoped, '--cluster', 'a,b'));
    expect(new Set(moved.map(({ clusterName }) => clusterName))).toEqual(new Set(['a', 'b']));
    expect(moved.filter(({ oldTime }) => oldTime === null)).toEqual([]);
  });

  test('without a name, files are refused', async () => {
    expect(await compared(scoped, salted)).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('write --cluster-name eu-west-1 for the operator'),
    });
  });

  test.each<[string, string | undefined, [old: Fields, next: Fields], string[], string]>([
    ['an edit, with the name of the status', 'a', [scoped, salted], [], 'a'],
    ['an edit, with that of --cluster', 'a', [scoped, salted], ['--cluster', 'b'], 'b'],
    [
      'an edit, before the operator has written a status',
      undefined,
      [scoped, salted],
      ['--cluster', 'b'],
      'b',
    ],
    ['the scope is removed', 'a', [scoped, unscoped], [], 'a'],
    ['the scope is added', undefined, [unscoped, scoped], ['--cluster', 'b'], 'b'],
  ])('from a cluster: %s', async (_, stored, [old, next], args, name) => {
    const found = changesIn(await live(stored, old, next, ...args));
    expect(found).toHaveLength(7);
    expect(found).toEqual(changesIn(await compared(old, next, '--cluster', name)));
  });

  test('from a cluster, the same manifest changes nothing', async () => {
    expect(await live('a', scoped, scoped)).toMatchObject({ code: 0, err: '' });
  });

  test.each([
    ['an edit', scoped, salted],
    ['the scope is added', unscoped, scoped],
  ])('from a cluster without a name, %s says what to write', async (_, old, next) => {
    const { code, err } = await live(undefined, old, next);
    expect(code).toBe(2);
    expect(err).toContain(
      'prod/backup: the start depends on the name of the cluster, and no status has it; write --cluster eu-west-1',
    );
  });
});

test('nothing changes for objects without the scope', async () => {
  for (const command of ['preview', 'explain', 'forecast', 'simulate', 'dry-run']) {
    const args = ['-o', 'json'];
    const named = await kron(command, [plain], ...args, '--cluster', 'a');
    expect(named).toEqual(await kron(command, [plain], ...args));
  }
});
