import { ConnectionError } from './connectionError.ts';
import type { KubeObject } from './kubeObject.ts';
import type { Call, ListPage, ListQuery, Transport } from './transport.ts';

type Listed<T> = { readonly items: readonly T[]; readonly resourceVersion: string };

/** Number of objects on the first page. The number is small, because an object can have 1 MB. */
const firstCount = 16;
const wantedBytes = 4_000_000;
/** The maximum ratio of the number of objects on a page to the number on the page before. */
const maxGrowth = 4;

/**
 * Reads a whole list page by page. Adapts the number of objects on a page to their size: a page has about 4 MB. If a page
 * is too large, requests it again with a quarter of the objects.
 *
 * @param reduce is applied to each object before the next one is parsed, so that one whole object is in memory at a time.
 *   Objects for which it returns undefined are left out
 * @throws the transport's errors; ApiError 410 if the server compacted the list's resourceVersion between two pages
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

/** Waits for a page. Returns undefined if the page is too large but can be requested with fewer objects. */
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
