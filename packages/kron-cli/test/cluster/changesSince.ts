import type { ClusterAccess } from '@kron/control-plane';
import type { Change } from '../testing/written.ts';

type Fields = Record<string, unknown>;

const markerName = 'nothing-after-this';

/**
 * All events of a list since a resourceVersion, in order. A watch has no end, so this creates a marker object and reads
 * the events up to its creation.
 *
 * @param path the path of the list
 * @param marker the marker object, which is deleted at the end
 */
export async function changesSince(
  cluster: ClusterAccess,
  path: string,
  resourceVersion: string,
  marker: Fields,
): Promise<Change[]> {
  const created = await cluster.call('POST', path, { body: { ...marker, metadata: { name: markerName } } });
  if (created.status !== 201) throw new Error(created.text);
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
