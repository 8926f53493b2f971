import type { ClusterAccess } from '@kron/control-plane';
import type { Change } from '../testing/written.ts';

type Fields = Record<string, unknown>;

const markerName = 'nothing-after-this';

/**
 * Everything that has happened to the objects at a path since a resourceVersion, in order. A watch does not tell when it
 * has told everything, but whoever sees an object that was created last has seen everything before it.
 *
 * @param path of a list
 * @param spec of that object, which is gone in the end
 */
export async function changesSince(
  cluster: ClusterAccess,
  path: string,
  resourceVersion: string,
  spec: Fields,
): Promise<Change[]> {
  const marker = await cluster.call('POST', path, { body: { ...spec, metadata: { name: markerName } } });
  if (marker.status !== 201) throw new Error(marker.text);
  for (;;) {
    const watch = `${path}?watch=1&timeoutSeconds=1&resourceVersion=${resourceVersion}`;
    const { text, status } = await cluster.call('GET', watch);
    if (status !== 200) throw new Error(text);
    const lines = text.split('\n').filter((line) => line !== '');
    const changes = lines.map((line) => JSON.parse(line) as Change);
    const last = changes.findIndex(({ object }) => (object['metadata'] as Fields)['name'] === markerName);
    if (last < 0) continue;
    await cluster.call('DELETE', `${path}/${markerName}`, { body: { propagationPolicy: 'Background' } });
    return changes.slice(0, last);
  }
}
