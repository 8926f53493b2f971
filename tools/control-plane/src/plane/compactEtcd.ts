import { base64, etcdCall } from './etcdCall.ts';

/** The key under which API servers tell each other up to where history is gone. */
const compactedKey = 'compact_rev_key';

/**
 * Makes etcd forget all history before now, and says so in the way in which API servers do. Gives the revision, which is
 * the resourceVersion before which nothing can be read any more.
 */
export async function compactEtcd(url: string): Promise<number> {
  const key = base64(compactedKey);
  const { header } = await etcdCall<{ header: { revision: string } }>(url, 'range', { key });
  await etcdCall(url, 'put', { key, value: base64(header.revision) });
  await etcdCall(url, 'compaction', { revision: header.revision, physical: true });
  return Number(header.revision);
}
