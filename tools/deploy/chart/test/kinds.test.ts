import { readFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { type Manifest, manifestsIn } from '../src/manifests/manifest.ts';
import { type CustomKind, customKinds, policyFiles } from './testing/ownKinds.ts';
import { root } from './testing/root.ts';

type Rule = {
  readonly apiGroups?: readonly string[];
  readonly resources?: readonly string[];
  readonly verbs?: readonly string[];
};

async function read(file: string): Promise<Manifest[]> {
  return manifestsIn(await readFile(resolve(root, file), 'utf8'));
}

const isForUsers = ({ metadata }: Manifest): boolean => /-(view|edit)$/.test(metadata.name);

/** What roles allow on the kinds of Kron, such as `get kronjobs`. */
function rightsIn(manifests: readonly Manifest[]): Set<string> {
  const rules = manifests.flatMap(({ rules: own = [] }) => own as Rule[]);
  const ours = rules.filter(({ apiGroups = [] }) => apiGroups.includes('kron.io'));
  return new Set(
    ours.flatMap(({ resources = [], verbs = [] }) =>
      resources.flatMap((resource) => verbs.map((verb) => `${verb} ${resource}`)),
    ),
  );
}

/** The operator's rights on one kind. It never writes to a calendar. */
function ofOperator({ plural, hasJobs }: CustomKind): string[] {
  const reads = ['get', 'list', 'watch'].map((verb) => `${verb} ${plural}`);
  return hasJobs ? [...reads, `patch ${plural}/status`, `update ${plural}/finalizers`] : reads;
}

/** The rights of the roles view, edit and admin on one kind. */
function ofUsers({ plural, hasJobs }: CustomKind): string[] {
  const writes = ['create', 'delete', 'deletecollection', 'patch', 'update'];
  const reads = ['get', 'list', 'watch'];
  return [
    ...[...reads, ...writes].map((verb) => `${verb} ${plural}`),
    ...(hasJobs ? reads.map((verb) => `${verb} ${plural}/status`) : []),
    ...(hasJobs ? [`update ${plural}/finalizers`] : []),
  ];
}

const policies = (await policyFiles()).map((file) => relative(root, file));

async function resourcesIn(policy: string): Promise<string[]> {
  return (await read(policy)).flatMap(({ spec }) => {
    const { matchConstraints } = spec as { matchConstraints?: { resourceRules: readonly Rule[] } };
    return (matchConstraints?.resourceRules ?? []).flatMap((rule) => rule.resources ?? []);
  });
}

const all = await customKinds();
const kindsWithJobs = all.filter(({ hasJobs }) => hasJobs).map(({ plural }) => plural);
const calendars = all.filter(({ hasJobs }) => !hasJobs).map(({ plural }) => plural);

test.each(policies)('%s is about all kinds that have Jobs, or about all calendars', async (file) => {
  const resources = [...new Set(await resourcesIn(file))].toSorted();
  expect([kindsWithJobs.toSorted(), calendars.toSorted()]).toContainEqual(resources);
});

// The kustomize files and install.yaml are rendered from the chart, so they also stand for its templates.
describe.each(all)('$kind is in', (kind) => {
  test('a policy', async () => {
    const resources = await Promise.all(policies.map(resourcesIn));
    expect(resources.flat()).toContain(kind.plural);
  });

  test.each([
    'deploy/rbac.yaml',
    'deploy/install.yaml',
    'deploy/kustomize/overlays/cluster-wide/rights.yaml',
  ])('the rights of the operator in %s', async (file) => {
    const rights = rightsIn((await read(file)).filter((one) => !isForUsers(one)));
    expect(rightsOn(kind, rights)).toEqual(ofOperator(kind).toSorted());
  });

  // A Role cannot grant a right on an object of the cluster.
  test.each(['deploy/rbac-namespaced.yaml', 'deploy/kustomize/namespace-rights/rights.yaml'])(
    'the rights of the operator in %s, if it is namespaced',
    async (file) => {
      const rights = rightsIn(await read(file));
      expect(rightsOn(kind, rights)).toEqual(kind.isNamespaced ? ofOperator(kind).toSorted() : []);
    },
  );

  test.each(['deploy/install.yaml', 'deploy/kustomize/base/users.yaml'])(
    'the rights of users in %s',
    async (file) => {
      const rights = rightsIn((await read(file)).filter(isForUsers));
      expect(rightsOn(kind, rights)).toEqual(ofUsers(kind).toSorted());
    },
  );

  test('the kustomization of the CRDs', async () => {
    const folder = 'deploy/chart/files';
    const [kustomization] = await read(`${folder}/kustomization.yaml`);
    const files = kustomization?.['resources'] as string[];
    const crds = await Promise.all(files.map((file) => read(`${folder}/${file}`)));
    expect(crds.flat().map(({ metadata }) => metadata.name)).toContain(kind.crdName);
  });

  test('deploy/install.yaml', async () => {
    const crds = (await read('deploy/install.yaml')).filter(
      (manifest) => manifest.kind === 'CustomResourceDefinition',
    );
    expect(crds.map(({ metadata }) => metadata.name)).toContain(kind.crdName);
  });

  test('an alert on a metric of its objects', async () => {
    const metric = kind.hasJobs ? kind.singular : 'calendar';
    expect(await readFile(resolve(root, 'deploy/chart/files/alerts.yaml'), 'utf8')).toMatch(
      new RegExp(`\\bkron_${metric}_`),
    );
  });
});

// A NetworkPolicy selects Pods and ports and names no kinds. The operator reads and writes every kind through the API server.
// It serves every kind on its own ports, so a kind that needs a new one, as for a webhook, needs a rule.
test('the NetworkPolicy admits exactly the ports of the operator', async () => {
  const template = (name: string): Promise<string> =>
    readFile(resolve(root, 'deploy/chart/templates', name), 'utf8');
  const ports = [...(await template('_podSpec.tpl')).matchAll(/- name: ([a-z]+)\n +containerPort:/g)];
  const [ingress = ''] = (await template('networkpolicy.yaml')).split('egress:');
  const admitted = [...ingress.matchAll(/- port: ([a-z]+)/g)];
  expect(ports).not.toEqual([]);
  expect(admitted.map(([, name]) => name)).toEqual(ports.map(([, name]) => name));
});

/** The rights on one kind and its subresources. */
function rightsOn({ plural }: CustomKind, rights: Iterable<string>): string[] {
  return [...rights].filter((right) => right.split(' ')[1]?.split('/')[0] === plural).toSorted();
}
