import { ConnectionError } from './connectionError.ts';
import type { KubeObject } from './kubeObject.ts';
import type { Call, ListPage, ListQuery, Transport } from './transport.ts';

type Listed<T> = { readonly items: readonly T[]; readonly resourceVersion: string };

/** Number of objects on the first page. It is small, because the size of the objects is not known yet and can be 1 MB. */
const firstCount = 16;
const wantedBytes = 4_000_000;
/** Maximum factor by which the number of objects grows from one page to the next. */
const maxGrowth = 4;

/**
 * Reads a whole list page by page. Adapts the number of objects on a page, so that a page has about 4 MB. If a page is too
 * large, requests it again with a quarter of the objects.
 *
 * @param reduce is called for each object before the next one is parsed, so that memory holds only one whole object at a
 *   time. An object for which it returns undefined is left out
 * @throws the errors of the transport; ApiError 410 if the server has dropped the version of the list between two pages
 */
export async function listPages<T>(
  transport: Pick<Transport, 'list'>,
  query: Omit<ListQuery, 'limit' | 'continueToken' | 'reduce'>,
  reduce: (object: KubeObject) => T | undefined,
  call: Call,
): Promise<Listed<T>> {
  const items: T[] = [];
  let limit = firstCount;
  let position: { readonly continueToken?: string } = {};
  for (;;) {
    const page = await pageOrTooLarge(transport.list({ ...query, ...position, limit, reduce }, call), limit);
    if (page === undefined) {
      limit = Math.ceil(limit / 4);
      continue;
    }
    for (const item of page.items) if (item !== undefined) items.push(item);
    const { continueToken, resourceVersion, bytes } = page;
    if (continueToken === undefined) return { items, resourceVersion };
    limit = Math.max(1, Math.floor(limit * Math.min(maxGrowth, wantedBytes / bytes)));
    position = { continueToken };
  }
}

/** Waits for a page. Returns undefined if the page is too large and the caller can lower the limit. */
async function pageOrTooLarge<T>(
  page: Promise<ListPage<T>>,
  limit: number,
): Promise<ListPage<T> | undefined> {
  try {
    return await page;
  } catch (error) {
    if (limit > 1 && error instanceof ConnectionError && error.code === 'TOO_LARGE') return undefined;
    throw error;
  }
}
