import type { ClusterAccess } from '@kron/control-plane';
import type { Change } from '../testing/written.ts';

type Fields = Record<string, unknown>;

/**
 * Everything that has happened to the objects at a path since a resourceVersion, in order.
 *
 * @param path of a list
 */
export async function changesSince(
  cluster: ClusterAccess,
  path: string,
  resourceVersion: string,
): Promise<Change[]> {
  const now = await cluster.call('GET', path);
  const { items } = now.body as { items: Fields[] };
  const newest = Math.max(0, ...items.map(revisionOf));
  for (;;) {
    // A second is enough for what is there already, and then some.
    const watch = `${path}?watch=1&timeoutSeconds=1&resourceVersion=${resourceVersion}`;
    const { text, status } = await cluster.call('GET', watch);
    if (status !== 200) throw new Error(text);
    const changes = text.split('\n').filter((line) => line !== '');
    const known = changes.map((line) => JSON.parse(line) as Change);
    if (newest <= Number(resourceVersion) || known.some(({ object }) => revisionOf(object) >= newest)) {
      return known;
    }
  }
}

function revisionOf({ metadata }: Fields): number {
  return Number((metadata as { resourceVersion: string }).resourceVersion);
}
