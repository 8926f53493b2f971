import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { type ClusterAccess, eventually } from '@kron/control-plane';
import { describeOnOwnControlPlane, describeWithGo } from '@kron/control-plane/testing';
import { generatedManifests } from '../src/generate/generatedManifests.ts';
import { type Manifest, manifestsIn } from '../src/manifests/manifest.ts';
import { plain } from '../src/manifests/plain.ts';
import { createNamespaces, kubectl, refusalOf } from './testing/cluster.ts';
import { waitForEstablished } from './testing/waitForEstablished.ts';
import { type PodTemplate, podTemplateOf } from './testing/podTemplateOf.ts';
import { certManagerCrds } from './testing/publishedCrds.ts';
import { objectsOf } from './testing/release.ts';
import { root } from './testing/root.ts';

const deploy = (path: string): string => resolve(root, 'deploy', path);

async function shipped(path: string): Promise<Manifest[]> {
  return manifestsIn(await readFile(deploy(path), 'utf8'));
}

/** Builds a folder with the kustomize of kubectl, which most people have. */
async function built(cluster: ClusterAccess, folder: string): Promise<Manifest[]> {
  return manifestsIn(await kubectl(cluster, ['kustomize', deploy(folder)]));
}

const key = ({ kind, metadata }: Manifest): string => `${kind} ${metadata.namespace ?? ''}/${metadata.name}`;
const byKey = (manifests: readonly Manifest[]): Manifest[] =>
  manifests.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));

/** Sorted, because a patch prepends, and the order of variables and ports does not matter. */
function sorted({ containers, ...spec }: PodTemplate['spec']): object {
  const inOrder = (list: readonly { readonly name: string }[]): readonly object[] =>
    list
      .filter(({ name }) => name !== 'KRON_IMMUTABLE_SCHEDULE')
      .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return {
    ...spec,
    containers: containers.map((one) => ({ ...one, env: inOrder(one.env), ports: inOrder(one.ports) })),
  };
}

describeWithGo('the plain manifests', () => {
  test('are what the chart renders', async () => {
    for (const [path, content] of Object.entries(await generatedManifests(root)))
      expect({ path, content: await readFile(resolve(root, path), 'utf8') }).toEqual({ path, content });
  });

  test('have every object of the chart, and the namespace', async () => {
    const wanted = [...(await objectsOf({})).map(key), 'Namespace /kron-system'].toSorted();
    expect((await shipped('install.yaml')).map(key).toSorted()).toEqual(wanted);
  });

  test('have no labels of a release', async () => {
    const text = await readFile(deploy('install.yaml'), 'utf8');
    expect(text).not.toMatch(/helm|Helm/);
  });
});

describeWithGo('with Helm', () => {
  describeOnOwnControlPlane('deploy/', {}, (plane) => {
    beforeAll(async () => {
      await createNamespaces(plane(), 'kron-system');
      await kubectl(plane(), ['apply', '--server-side', '-f', '-'], await certManagerCrds());
      await waitForEstablished(plane(), 'certificates.cert-manager.io', 'issuers.cert-manager.io');
    });

    test('a real API server accepts every field of install.yaml', async () => {
      expect(await refusalOf(plane(), await shipped('install.yaml'))).toBe('');
    });

    test('the overlay cluster-wide builds install.yaml', async () => {
      const overlay = await built(plane(), 'kustomize/overlays/cluster-wide');
      expect(byKey(overlay)).toEqual(byKey(await shipped('install.yaml')));
    });

    describe('the overlay namespaced', () => {
      test('is taken by a real API server, field by field', async () => {
        expect(await refusalOf(plane(), await built(plane(), 'kustomize/overlays/namespaced'))).toBe('');
      });

      test('has rights in its namespace only, which is that of the operator', async () => {
        const overlay = await built(plane(), 'kustomize/overlays/namespaced');
        const keys = overlay.map(key);
        expect(keys).toContain('Role default/kron-operator');
        expect(keys.filter((one) => one.startsWith('ClusterRoleBinding'))).toEqual([]);
        const binding = overlay.find((one) => key(one) === 'RoleBinding default/kron-operator');
        expect(binding?.['subjects']).toEqual([
          { kind: 'ServiceAccount', name: 'kron-operator', namespace: 'kron-system' },
        ]);
      });

      test('sets the namespace of the operator, and nothing else', async () => {
        const overlay = await built(plane(), 'kustomize/overlays/namespaced');
        const [container] = podTemplateOf(overlay).spec.containers;
        expect(container?.env).toContainEqual({ name: 'KRON_NAMESPACE', value: 'default' });
        expect(container?.env).toContainEqual({ name: 'KRON_WORKERS', value: '10' });
      });
    });

    describe('the overlay with-webhook', () => {
      test('has only fields that a real API server accepts', async () => {
        expect(await refusalOf(plane(), await built(plane(), 'kustomize/overlays/with-webhook'))).toBe('');
      });

      test('builds what the chart renders', async () => {
        const certificate = { source: 'cert-manager' };
        const chart = (await objectsOf({ webhook: { enabled: true, certificate } })).map(plain);
        const overlay = await built(plane(), 'kustomize/overlays/with-webhook');
        expect(overlay.map(key).toSorted()).toEqual([...chart.map(key), 'Namespace /kron-system'].toSorted());
        const [ours, theirs] = [podTemplateOf(overlay).spec, podTemplateOf(chart).spec];
        expect(sorted(ours)).toEqual(sorted(theirs));
      });
    });

    test('install.yaml installs all rights that the operator needs', async () => {
      await kubectl(plane(), ['apply', '--server-side', '-f', deploy('install.yaml')]);
      const operator = await plane().serviceAccount('kron-system', 'kron-operator');
      const may = async (verb: string, resource: string, namespace: string): Promise<boolean> => {
        const asked = ['auth', 'can-i', verb, resource, '-n', namespace];
        return (await plane().kubectl(asked, { kubeconfig: operator.kubeconfig })).code === 0;
      };
      await eventually('its rights take effect', () =>
        may('create', 'leases.coordination.k8s.io', 'kron-system'),
      );
      await eventually('its rights take effect everywhere', () => may('create', 'jobs.batch', 'default'));
      expect(await may('get', 'secrets', 'kron-system')).toBe(false);
      expect(await may('create', 'leases.coordination.k8s.io', 'default')).toBe(false);
    });
  });
});
