import { base64, etcdCall } from './etcdCall.ts';

/** The key under which API servers tell each other the compacted revision. */
const compactedKey = 'compact_rev_key';

/**
 * Compacts etcd to the current revision and announces it as API servers do. Returns the revision: reads at an older
 * resourceVersion fail from now on.
 */
export async function compactEtcd(url: string): Promise<number> {
  const key = base64(compactedKey);
  const { header } = await etcdCall<{ header: { revision: string } }>(url, 'range', { key });
  await etcdCall(url, 'put', { key, value: base64(header.revision) });
  await etcdCall(url, 'compaction', { revision: header.revision, physical: true });
  return Number(header.revision);
}
