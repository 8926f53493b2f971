import { request } from 'node:http';
import { exchange } from '../access/exchange.ts';

/**
 * Calls etcd's HTTP gateway. Keys and values are base64.
 *
 * @param verb `put`, `range`, `compaction`
 * @throws Error with the answer of etcd
 */
export async function etcdCall<T>(url: string, verb: string, body: object): Promise<T> {
  const sent = request(new URL(`/v3/kv/${verb}`, url), { method: 'POST', agent: false });
  const { status, text } = await exchange(sent, JSON.stringify(body));
  if (status !== 200) throw new Error(`etcd rejected ${verb}: ${text}`);
  return JSON.parse(text) as T;
}

export function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}
