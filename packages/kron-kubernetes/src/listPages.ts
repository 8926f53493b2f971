import type { KubeObject } from './kubeObject.ts';
import type { Call, ListQuery, Transport } from './transport.ts';

export type Listed<T> = { readonly items: readonly T[]; readonly resourceVersion: string };

/**
 * A whole list, page by page, of which each object is trimmed before the next page is asked for.
 *
 * @throws what the transport throws; 410 when the pages took so long that the server has forgotten their version
 */
export async function listPages<T>(
  transport: Transport,
  query: ListQuery,
  trim: (object: KubeObject) => T,
  call: Call,
): Promise<Listed<T>> {
  const items: T[] = [];
  let page = await transport.list(query, call);
  for (;;) {
    for (const item of page.items) items.push(trim(item));
    const { continueToken, resourceVersion } = page;
    if (continueToken === undefined) return { items, resourceVersion };
    page = await transport.list({ ...query, continueToken }, call);
  }
}
