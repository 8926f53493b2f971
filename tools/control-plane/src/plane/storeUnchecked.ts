import { base64, etcdCall } from './etcdCall.ts';

/** Writes an object into etcd, where API servers find it as if they had stored it. */
export async function storeUnchecked(url: string, path: string, object: object): Promise<void> {
  await etcdCall(url, 'put', { key: base64(`/registry/${path}`), value: base64(JSON.stringify(object)) });
}
