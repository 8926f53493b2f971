import { request } from 'node:http';
import { exchange } from '../access/exchange.ts';

/** The key under which API servers tell each other up to where history is gone. */
const compactedKey = 'compact_rev_key';

/**
 * Makes etcd forget all history before now, and says so in the way in which API servers do. Gives the revision, which is
 * the resourceVersion before which nothing can be read any more.
 */
export async function compactEtcd(url: string): Promise<number> {
  const key = Buffer.from(compactedKey).toString('base64');
  const { header } = await etcdCall<{ header: { revision: string } }>(url, 'range', { key });
  const value = Buffer.from(header.revision).toString('base64');
  await etcdCall(url, 'put', { key, value });
  await etcdCall(url, 'compaction', { revision: header.revision, physical: true });
  return Number(header.revision);
}

async function etcdCall<T>(url: string, verb: string, body: object): Promise<T> {
  const sent = request(new URL(`/v3/kv/${verb}`, url), { method: 'POST', agent: false });
  const { status, text } = await exchange(sent, JSON.stringify(body));
  if (status !== 200) throw new Error(`etcd refused ${verb}: ${text}`);
  return JSON.parse(text) as T;
}
