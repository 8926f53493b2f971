import type { Kubectl } from './kubectl.ts';

/** Resources that the cluster itself writes all the time. */
const ofTheCluster =
  /^(?:events|endpointslices|endpoints|apiservices|configmaps\/kube-root-ca|controllerrevisions|podmetrics|nodemetrics)/;

type Item = {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
};

/** All objects of a cluster that can be deleted, as `namespace Kind/name`, sorted. */
export async function inventory(kubectl: Kubectl): Promise<string[]> {
  const listed = await kubectl(['api-resources', '--verbs=list,delete', '-o', 'name']);
  const resources = listed
    .trim()
    .split('\n')
    .filter((name) => !ofTheCluster.test(name));
  const found = await kubectl(['get', resources.join(','), '-A', '-o', 'json', '--ignore-not-found']);
  const { items = [] } = (found === '' ? {} : JSON.parse(found)) as { readonly items?: readonly Item[] };
  return items
    .map(({ kind, metadata }) => `${metadata.namespace ?? '-'} ${kind}/${metadata.name}`)
    .toSorted();
}
