import { readFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { type Manifest, manifestsIn } from '../src/manifests/manifest.ts';
import { customKinds, policyFiles } from './testing/ownKinds.ts';
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

/** The operator's rights on one kind. */
function ofOperator(plural: string): string[] {
  const reads = ['get', 'list', 'watch'].map((verb) => `${verb} ${plural}`);
  return [...reads, `patch ${plural}/status`, `update ${plural}/finalizers`];
}

/** The rights of the roles view, edit and admin on one kind. */
function ofUsers(plural: string): string[] {
  const writes = ['create', 'delete', 'deletecollection', 'patch', 'update'];
  const reads = ['get', 'list', 'watch'];
  return [
    ...[...reads, ...writes].map((verb) => `${verb} ${plural}`),
    ...reads.map((verb) => `${verb} ${plural}/status`),
  ];
}

const policies = (await policyFiles()).map((file) => relative(root, file));

// The kustomize files and install.yaml are rendered from the chart, so they also stand for its templates. A NetworkPolicy
// selects Pods and ports; no kind has one of its own.
describe.each(await customKinds())('$kind is in', ({ plural, singular, crdName }) => {
  test.each(policies)('%s', async (file) => {
    const resources = (await read(file)).flatMap(({ spec }) => {
      const { matchConstraints } = spec as { matchConstraints?: { resourceRules: readonly Rule[] } };
      return (matchConstraints?.resourceRules ?? []).flatMap((rule) => rule.resources ?? []);
    });
    expect(resources).toContain(plural);
  });

  test.each([
    'deploy/rbac.yaml',
    'deploy/rbac-namespaced.yaml',
    'deploy/install.yaml',
    'deploy/kustomize/overlays/cluster-wide/rights.yaml',
    'deploy/kustomize/namespace-rights/rights.yaml',
  ])('the rights of the operator in %s', async (file) => {
    expect([...rightsIn((await read(file)).filter((one) => !isForUsers(one)))]).toEqual(
      expect.arrayContaining(ofOperator(plural)),
    );
  });

  test.each(['deploy/install.yaml', 'deploy/kustomize/base/users.yaml'])(
    'the rights of users in %s',
    async (file) => {
      expect([...rightsIn((await read(file)).filter(isForUsers))]).toEqual(
        expect.arrayContaining(ofUsers(plural)),
      );
    },
  );

  test('deploy/install.yaml', async () => {
    const crds = (await read('deploy/install.yaml')).filter(
      ({ kind }) => kind === 'CustomResourceDefinition',
    );
    expect(crds.map(({ metadata }) => metadata.name)).toContain(crdName);
  });

  test('an alert on a metric of its objects', async () => {
    expect(await readFile(resolve(root, 'deploy/chart/files/alerts.yaml'), 'utf8')).toMatch(
      new RegExp(`expr: .*\\bkron_${singular}_`),
    );
  });
});
