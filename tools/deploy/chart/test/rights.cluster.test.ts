import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { type ClusterAccess, eventually, type User } from '@kron/control-plane';
import { describeOnControlPlane, describeWithGo } from '@kron/control-plane/testing';
import { type Manifest, manifestsIn } from '../src/manifests/manifest.ts';
import { createNamespaces, kubectl, stream } from './testing/cluster.ts';
import { type CustomKind, customKinds } from './testing/ownKinds.ts';
import { objectsOf } from './testing/release.ts';
import { root } from './testing/root.ts';

const kinds = new Set(['ClusterRole', 'ClusterRoleBinding', 'Role', 'RoleBinding']);

/** The rules of roles and the subjects of bindings, without the labels of a release. */
function rightsIn(manifests: readonly Manifest[]): object[] {
  return manifests
    .filter(({ kind, metadata }) => kinds.has(kind) && !/-(view|edit)$/.test(metadata.name))
    .map(({ metadata: { labels: _, annotations: __, ...metadata }, ...manifest }) => ({
      ...manifest,
      metadata,
    }))
    .toSorted((a, b) => (identity(a) < identity(b) ? -1 : 1));
}

function identity({ kind, metadata }: { kind?: unknown; metadata: { name: string } }): string {
  return `${String(kind)} ${metadata.name}`;
}

async function shipped(file: string): Promise<Manifest[]> {
  return manifestsIn(await readFile(resolve(root, 'deploy', file), 'utf8'));
}

describeWithGo('the chart grants exactly what deploy/rbac*.yaml grants', () => {
  test('in all namespaces', async () => {
    expect(rightsIn(await objectsOf({}))).toEqual(rightsIn(await shipped('rbac.yaml')));
  });

  test('in some namespaces', async () => {
    const inShop = (await shipped('rbac-namespaced.yaml')).map((manifest) => ({
      ...manifest,
      metadata: { ...manifest.metadata, namespace: 'shop' },
    }));
    const ofTheLease = (await shipped('rbac.yaml')).filter(({ kind }) => !kind.startsWith('Cluster'));
    const wanted = rightsIn([...inShop, ...ofTheLease]);
    expect(rightsIn(await objectsOf({ namespaces: ['shop'] }))).toEqual(wanted);

    const ofCalendars = rightsIn(await shipped('rbac-cluster-calendars.yaml'));
    const withCalendars = await objectsOf({ namespaces: ['shop'], rbac: { clusterCalendars: true } });
    expect(rightsIn(withCalendars)).toEqual(expect.arrayContaining([...wanted, ...ofCalendars]));
    expect(rightsIn(withCalendars)).toHaveLength(wanted.length + ofCalendars.length);
  });
});

type May = readonly [verb: string, resource: string];

async function may(cluster: ClusterAccess, { token }: User, [verb, subject]: May): Promise<boolean> {
  const [resource, subresource] = subject.split('/');
  // A binding in a namespace grants nothing about resources of the cluster.
  const place = ofCluster.some(({ plural }) => plural === resource) ? {} : { namespace: 'people' };
  const resourceAttributes = { ...place, group: 'kron.io', verb, resource, subresource };
  const body = {
    apiVersion: 'authorization.k8s.io/v1',
    kind: 'SelfSubjectAccessReview',
    spec: { resourceAttributes },
  };
  const path = '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews';
  const { text, status: code } = await cluster.call('POST', path, { token, body });
  if (code !== 201) throw new Error(text);
  return (JSON.parse(text) as { status: { allowed: boolean } }).status.allowed;
}

const kindsOfNamespaces = (await customKinds()).filter(({ isNamespaced }) => isNamespaced);
const withJobs = kindsOfNamespaces.filter(({ hasJobs }) => hasJobs);
const ofCluster = (await customKinds()).filter(({ isNamespaced }) => !isNamespaced);
const ofEach = (list: readonly CustomKind[], verbs: readonly string[], subresource = ''): May[] =>
  list.flatMap(({ plural }) => verbs.map((verb): May => [verb, `${plural}${subresource}`]));

const reading = ['get', 'list', 'watch'];
const writing = ['create', 'update', 'patch', 'delete', 'deletecollection'];
const read = ofEach(kindsOfNamespaces, reading);
const status = ofEach(withJobs, ['get'], '/status');
// For owner references with blockOwnerDeletion.
const write = [...ofEach(kindsOfNamespaces, writing), ...ofEach(withJobs, ['update'], '/finalizers')];
// A RoleBinding grants nothing on objects of the cluster.
const never = [...ofEach(withJobs, ['patch'], '/status'), ...ofEach(ofCluster, [...reading, ...writing])];

describeWithGo('with Helm', () => {
  describeOnControlPlane('users with the roles of the cluster', (cluster) => {
    const users = new Map<string, User>();

    beforeAll(async () => {
      await createNamespaces(cluster(), 'people', 'kron-system');
      const roles = (await objectsOf({})).filter(({ metadata }) => /-(view|edit)$/.test(metadata.name));
      await kubectl(cluster(), ['apply', '--server-side', '-f', '-'], stream(roles));
      for (const role of ['view', 'edit', 'admin']) {
        const user = await cluster().newUser();
        users.set(role, user);
        const binding = ['rolebinding', `by-${role}`, `--clusterrole=${role}`, `--user=${user.name}`];
        await kubectl(cluster(), ['create', '-n', 'people', ...binding]);
        // A controller aggregates the roles, and the authorizer sees them a moment later.
        await eventually(`${role} may see KronJobs`, () => may(cluster(), user, ['list', 'kronjobs']));
      }
    }, 600_000);

    describe.each([
      { role: 'view', can: [...read, ...status], cannot: [...write, ...never] },
      { role: 'edit', can: [...read, ...status, ...write], cannot: never },
      { role: 'admin', can: [...read, ...status, ...write], cannot: never },
    ])('$role', ({ role, can, cannot }) => {
      const asked = (list: readonly May[]): Promise<[string, boolean][]> =>
        Promise.all(
          list.map(async (one): Promise<[string, boolean]> => {
            return [one.join(' '), await may(cluster(), users.get(role) as User, one)];
          }),
        );

      test('can do what their role allows', async () => {
        // The rights come from several roles. The aggregation controller adds each of them after a delay.
        const known = async (): Promise<boolean> => (await asked(can)).every(([, allowed]) => allowed);
        await eventually('its rights take effect', known).catch(() => undefined);
        expect(await asked(can)).toEqual(can.map((one) => [one.join(' '), true]));
      });

      test('can do nothing else', async () => {
        expect(await asked(cannot)).toEqual(cannot.map((one) => [one.join(' '), false]));
      });
    });
  });
});
