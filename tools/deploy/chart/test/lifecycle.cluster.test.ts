import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type ControlPlane, eventually } from '@kron/control-plane';
import { describeOnOwnControlPlane, describeWithGo } from '@kron/control-plane/testing';
import { kubectl } from './testing/cluster.ts';
import { waitForEstablished } from './testing/waitForEstablished.ts';
import { helmOn } from './testing/helmOn.ts';
import { runHookPods } from './testing/hookPods.ts';
import { chart } from './testing/root.ts';

/** Resources that the cluster itself writes all the time. */
const ofTheCluster =
  /^(?:events|leases|endpointslices|endpoints|apiservices|configmaps\/kube-root-ca|controllerrevisions)/;

/** All objects of a cluster as `namespace resource/name`. */
async function everythingIn(plane: ControlPlane): Promise<string[]> {
  const listed = ['api-resources', '--verbs=list,delete', '-o', 'name'];
  const names = (await kubectl(plane, listed)).trim().split('\n');
  const resources = names.filter((name) => !ofTheCluster.test(name)).join(',');
  const found = await kubectl(plane, ['get', resources, '-A', '-o', 'json', '--ignore-not-found']);
  const { items = [] } = (found === '' ? {} : JSON.parse(found)) as { items?: Item[] };
  return items
    .map(({ kind, metadata }) => `${metadata.namespace ?? '-'} ${kind}/${metadata.name}`)
    .toSorted();
}

type Item = {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
};

const ownAddress = [/^default Service\/kubernetes$/, /^- IPAddress\//, /^- ServiceCIDR\//];

const install = ['install', 'kron', chart, '--create-namespace', '--values', '-'];
const upgrade = ['upgrade', 'kron', chart, '--values', '-'];
const uninstall = ['uninstall', 'kron'];

async function replicasIn(plane: ControlPlane): Promise<string> {
  const args = ['get', 'deployment', 'kron-operator', '-n', 'kron-system', '-o', 'jsonpath={.spec.replicas}'];
  return kubectl(plane, args);
}

/** The columns of `kubectl get kronjobs`. */
async function columnsIn(plane: ControlPlane): Promise<string> {
  const [columns = ''] = (await kubectl(plane, ['get', 'kronjobs', '-n', 'default'])).split('\n');
  return columns;
}

/** A copy of the chart whose CustomResourceDefinition lacks a column. */
async function olderChart(folder: string): Promise<string> {
  const older = join(folder, 'chart');
  await cp(chart, older, { recursive: true });
  const file = join(older, 'files/kronjobs.yaml');
  const crd = await readFile(file, 'utf8');
  const column = /^ *- \{name: Outcome,.*\n/m;
  if (!column.test(crd)) throw new Error('found no column Outcome to remove');
  await writeFile(file, crd.replace(column, ''));
  return older;
}

const kronJob = JSON.stringify({
  apiVersion: 'kron.io/v1alpha1',
  kind: 'KronJob',
  metadata: { name: 'backup', namespace: 'default' },
  spec: {
    schedule: '0 0 * * *',
    jobTemplate: {
      spec: { template: { spec: { restartPolicy: 'Never', containers: [{ name: 'c', image: 'busybox' }] } } },
    },
  },
});

/** A Job that waits. It needs a Pod to complete, and starts none. */
const waitingJob = JSON.stringify({
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: { name: 'waits', namespace: 'default', labels: { 'kron.io/held': 'window' } },
  spec: {
    suspend: true,
    completions: 1,
    parallelism: 0,
    template: { spec: { restartPolicy: 'Never', containers: [{ name: 'c', image: 'busybox' }] } },
  },
});

/** Uninstalls the release, and expects that its hook deletes the policies and releases a Job that waits. */
async function uninstallWithWaitingJob(plane: ControlPlane): Promise<void> {
  await kubectl(plane, ['create', '-f', '-'], waitingJob);
  await helmOn(plane, uninstall);
  const job = ['job', 'waits', '-n', 'default'];
  const held = 'jsonpath={.metadata.labels.kron\\.io/held}{.spec.suspend}';
  expect(await kubectl(plane, ['get', ...job, '-o', held])).toBe('false');
  await kubectl(plane, ['delete', ...job]);
}

describeWithGo('with Helm', () => {
  describeOnOwnControlPlane('a release from installation to uninstallation', {}, (plane) => {
    let before: string[] = [];
    let older = '';
    let endHooks = async (): Promise<void> => undefined;

    afterAll(() => endHooks());
    beforeAll(async () => {
      endHooks = runHookPods(plane);
      older = await olderChart(plane().folder);
      await kubectl(plane(), ['create', 'namespace', 'kron-system']);
      await eventually('the controllers have created their objects', async () => {
        const [last, now] = [before, await everythingIn(plane())];
        before = now;
        // The endpoints of the API server's own Service are created late.
        return last.join() === now.join() && ownAddress.every((one) => now.some((found) => one.test(found)));
      });
    }, 600_000);

    test('is installed with everything that its notes mention', async () => {
      const notes = await helmOn(plane(), ['install', 'kron', older, '--create-namespace', '--values', '-']);
      expect(notes).toContain('reconciles KronJobs in all namespaces');
      expect(await replicasIn(plane())).toBe('2');
      await waitForEstablished(plane(), 'kronjobs.kron.io');
      const [, manifest = ''] = /<<'YAML'\n([^]*?)\n {2}YAML/.exec(notes) ?? [];
      const created = await kubectl(plane(), ['create', '--dry-run=server', '-f', '-'], manifest);
      expect(created).toBe('kronjob.kron.io/hello created (server dry run)\n');
      await kubectl(plane(), ['create', '-f', '-'], kronJob);
    });

    test('is upgraded with its CustomResourceDefinition', async () => {
      expect(await columnsIn(plane())).not.toContain('OUTCOME');
      await helmOn(plane(), upgrade);
      await eventually('the new column is shown', async () => (await columnsIn(plane())).includes('OUTCOME'));
    });

    test('is upgraded: disabled objects are deleted, enabled ones are created', async () => {
      await helmOn(plane(), upgrade, {
        replicas: 1,
        networkPolicy: { enabled: true },
        metrics: { enabled: false },
      });
      const there = await everythingIn(plane());
      expect(await replicasIn(plane())).toBe('1');
      expect(there).toContain('kron-system NetworkPolicy/kron-operator');
      expect(there).not.toContain('kron-system PodDisruptionBudget/kron-operator');
      expect(there).not.toContain('kron-system Service/kron-operator-metrics');
    });

    test('is upgraded to some namespaces, and loses its rights in others', async () => {
      await helmOn(plane(), upgrade, { namespaces: ['default'] });
      const there = await everythingIn(plane());
      expect(there).toContain('default Role/kron-operator');
      expect(there).not.toContain('- ClusterRole/kron-operator');
    });

    test('is rolled back to the previous revision', async () => {
      await helmOn(plane(), ['rollback', 'kron', '1']);
      const there = await everythingIn(plane());
      expect(await replicasIn(plane())).toBe('2');
      expect(there).toContain('- ClusterRole/kron-operator');
      expect(there).toContain('kron-system Service/kron-operator-metrics');
      expect(there).not.toContain('default Role/kron-operator');
    });

    test('is uninstalled, and leaves only the CustomResourceDefinitions and the KronJobs', async () => {
      await uninstallWithWaitingJob(plane());
      const left = (await everythingIn(plane())).filter((one) => !before.includes(one));
      expect(left).toEqual([
        '- CustomResourceDefinition/clusterkroncalendars.kron.io',
        '- CustomResourceDefinition/controlledjobs.kron.io',
        '- CustomResourceDefinition/kroncalendars.kron.io',
        '- CustomResourceDefinition/kronjobs.kron.io',
        'default KronJob/backup',
      ]);
    });

    test('is installed again, and takes over what was left', async () => {
      await helmOn(plane(), install, { crds: { keep: false }, namespaces: ['default'] });
      expect(await kubectl(plane(), ['get', 'kronjobs', '-n', 'default', '-o', 'name'])).toBe(
        'kronjob.kron.io/backup\n',
      );
    });

    test('leaves nothing if crds.keep is false', async () => {
      await uninstallWithWaitingJob(plane());
      await eventually('the KronJobs are gone with their definition', async () => {
        // A kind can disappear between discovery and the list. Then list again.
        const there = await everythingIn(plane()).catch(() => undefined);
        return there?.join() === before.join();
      });
    });
  });
});
