import { resolve } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { eventually, uniqueNamespace } from '@kron/control-plane';
import { describeOnControlPlane } from '@kron/control-plane/testing';
import { manifest } from '../testing/manifest.ts';
import { type Run, runKron } from '../testing/runKron.ts';

type KronJob = { metadata: { name: string }; spec: { spread?: unknown; window?: unknown } };
type Group = { members: { identity: string; before: unknown; after: object; moved: boolean }[] };

const crd = resolve(import.meta.dirname, '../../../../deploy/chart/files/kronjobs.yaml');
const timeoutMs = 600_000;

describeOnControlPlane('kron spread on a real API server', (plane) => {
  beforeAll(async () => {
    const args = ['apply', '--server-side', '--force-conflicts', '-f', crd];
    expect(await plane().kubectl(args)).toMatchObject({ code: 0 });
    await eventually('KronJobs are served', async () => {
      return (await plane().call('GET', '/apis/kron.io/v1alpha1/kronjobs')).status === 200;
    });
  }, timeoutMs);

  const spread = (namespace: string, ...args: readonly string[]): Promise<Run> =>
    runKron(['spread', '--group', 'backups', '-n', namespace, ...args], {
      env: { KUBECONFIG: plane().kubeconfig },
    });

  async function stored(namespace: string): Promise<KronJob[]> {
    const { body } = await plane().call('GET', `/apis/kron.io/v1alpha1/namespaces/${namespace}/kronjobs`);
    return (body as { items: KronJob[] }).items;
  }

  /** Applies the lines of `-o patch` with kubectl, as a shell would. */
  async function applyPatches(out: string): Promise<void> {
    for (const line of out.trimEnd().split('\n')) {
      const [, name = '', namespace = '', patch = ''] =
        /^kubectl patch kronjob (\S+) -n (\S+) --type=merge -p '(.*)'$/.exec(line) ?? [];
      const args = ['patch', 'kronjob', name, '-n', namespace, '--type=merge', '-p', patch];
      expect(await plane().kubectl(args)).toMatchObject({ code: 0 });
    }
  }

  test(
    'patches give the members their slots, and a new member moves no other one',
    async () => {
      const namespace = await uniqueNamespace(plane());
      const create = async (name: string, labels: object = {}): Promise<void> => {
        const input = JSON.stringify({
          ...manifest(name, { window: { duration: '1h' }, constraints: { avoid: [{ dow: 'SUN' }] } }),
          metadata: { name, namespace, labels },
        });
        expect(await plane().kubectl(['apply', '-f', '-'], { input })).toMatchObject({ code: 0 });
      };
      for (const name of ['a', 'b', 'c']) await create(name, { tier: 'db' });
      await create('z');

      const chosen = ['-l', 'tier=db', '--spare', '1', '--window', '90m'];
      expect((await spread(namespace, '--check', ...chosen)).code).toBe(1);
      await applyPatches((await spread(namespace, '-o', 'patch', ...chosen)).out);
      expect((await spread(namespace, '--check', ...chosen)).code).toBe(0);
      const first = await stored(namespace);
      expect(first.find(({ metadata }) => metadata.name === 'z')?.spec.spread).toBeUndefined();
      expect(first.filter(({ spec }) => spec.spread !== undefined)).toHaveLength(3);
      expect(first.find(({ metadata }) => metadata.name === 'a')?.spec.window).toMatchObject({
        duration: '90m',
      });

      const { out } = await spread(namespace, '-o', 'json', '--window', '90m');
      const { items } = JSON.parse(out) as { items: Group[] };
      const moved = items.flatMap(({ members }) => members).filter((member) => member.moved);
      expect(moved.map(({ identity, before }) => [identity, before])).toEqual([[`${namespace}/z`, null]]);
      await applyPatches((await spread(namespace, '-o', 'patch', '--window', '90m')).out);
      const slots = (await stored(namespace)).map(({ spec }) => spec.spread as { slot: number; of: number });
      expect(slots.map(({ slot }) => slot).sort((a, b) => a - b)).toEqual([0, 1, 2, 3]);
      expect((await spread(namespace, '--check', '--strict')).code).toBe(0);
    },
    timeoutMs,
  );
});
