import { type ClusterAccess, eventually } from '@kron/control-plane';

type Definition = {
  readonly status?: { readonly conditions?: { readonly type: string; readonly status: string }[] | null };
};

/** Waits until the API server serves the kinds of CustomResourceDefinitions and lists them in discovery. */
export async function waitForEstablished(cluster: ClusterAccess, ...names: readonly string[]): Promise<void> {
  for (const name of names) {
    const path = `/apis/apiextensions.k8s.io/v1/customresourcedefinitions/${name}`;
    await eventually(`${name} is established`, async () => {
      const { status } = (await cluster.call('GET', path)).body as Definition;
      return (status?.conditions ?? []).some((one) => one.type === 'Established' && one.status === 'True');
    });
    // Discovery lists a kind a moment after it is served.
    await eventually(`${name} is discovered`, async () => {
      return (await cluster.kubectl(['api-resources', '-o', 'name'])).stdout.split('\n').includes(name);
    });
  }
}
