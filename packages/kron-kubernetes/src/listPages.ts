import type { KubeObject } from './kubeObject.ts';
import type { Call, ListQuery, Transport } from './transport.ts';

export type Listed<T> = { readonly items: readonly T[]; readonly resourceVersion: string };

/**
 * Reads a whole list page by page. Transforms the objects of each page before it requests the next one, so that at most
 * one page of full objects is in memory.
 *
 * @throws the transport's errors; ApiError 410 if the server compacted the list's resourceVersion between two pages
 */
export async function listPages<T>(
  transport: Transport,
  query: ListQuery,
  transform: (object: KubeObject) => T,
  call: Call,
): Promise<Listed<T>> {
  const items: T[] = [];
  let page = await transport.list(query, call);
  for (;;) {
    for (const item of page.items) items.push(transform(item));
    const { continueToken, resourceVersion } = page;
    if (continueToken === undefined) return { items, resourceVersion };
    page = await transport.list({ ...query, continueToken }, call);
  }
}
