import { type ClusterAccess, eventually } from '@kron/control-plane';
import { crd } from 'kron-crd-schema';
import { installCrd, untilServed } from './install.ts';

const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';

/** Installs a definition that accepts anything. Objects stored under it stay when the real definition replaces it. */
export async function installWithoutRules(cluster: ClusterAccess): Promise<void> {
  const [{ name }] = crd.spec.versions;
  const schema = { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } };
  const versions = [{ name, served: true, storage: true, subresources: { status: {} }, schema }];
  const answer = await cluster.call('POST', definitions, {
    body: { ...crd, spec: { ...crd.spec, versions } },
  });
  if (answer.status !== 201) throw new Error(answer.text);
  await untilServed(cluster, 'kronjobs');
}

/** Stores a KronJob without validation. */
export async function store(
  cluster: ClusterAccess,
  namespace: string,
  name: string,
  spec: unknown,
): Promise<void> {
  const path = `/apis/kron.io/v1alpha1/namespaces/${namespace}/kronjobs`;
  const body = { apiVersion: 'kron.io/v1alpha1', kind: 'KronJob', metadata: { name }, spec };
  const answer = await cluster.call('POST', path, { body });
  if (answer.status !== 201) throw new Error(answer.text);
}

/** Installs the real definition and waits until it is enforced. */
export async function installRules(cluster: ClusterAccess): Promise<void> {
  const path = `${definitions}/kronjobs.kron.io`;
  const { body } = await cluster.call('GET', path);
  const { resourceVersion } = (body as { metadata: { resourceVersion: string } }).metadata;
  const replaced = { ...crd, metadata: { ...crd.metadata, resourceVersion } };
  const answer = await cluster.call('PUT', path, { body: replaced });
  if (answer.status !== 200) throw new Error(answer.text);
  await installCrd(cluster);
  const probe = '/apis/kron.io/v1alpha1/namespaces/default/kronjobs?dryRun=All';
  await eventually('the definition is enforced', async () => {
    const empty = { apiVersion: 'kron.io/v1alpha1', kind: 'KronJob', metadata: { name: 'probe' } };
    return (await cluster.call('POST', probe, { body: empty })).status === 422;
  });
}
