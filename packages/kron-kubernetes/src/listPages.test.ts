import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ApiError } from './apiError.ts';
import { ConnectionError } from './connectionError.ts';
import type { KubeObject } from './kubeObject.ts';
import { listPages } from './listPages.ts';
import type { ListPage, ListQuery } from './transport.ts';

const jobs = { group: 'batch', version: 'v1', plural: 'jobs' };
const maxBytes = 8_000_000;

type Page = { readonly limit: number; readonly bytes: number };

/** Lists objects of these sizes, and refuses pages as the transport does. */
function serverOf(sizes: readonly number[], failAt?: { readonly page: number; readonly error: Error }) {
  const pages: Page[] = [];
  const list = async <T = KubeObject>(query: ListQuery<T>): Promise<ListPage<T>> => {
    const { limit = sizes.length, continueToken = '0', reduce } = query;
    const from = Number(continueToken);
    const to = Math.min(sizes.length, from + limit);
    const bytes = sizes.slice(from, to).reduce((sum, size) => sum + size, 0);
    if (pages.length === failAt?.page) throw failAt.error;
    pages.push({ limit, bytes });
    if (limit > 1 && bytes > maxBytes) throw new ConnectionError('TOO_LARGE', 'too large');
    const items = sizes.slice(from, to).map((_, index) => ({ metadata: { name: String(from + index) } }));
    return {
      items: items.map((item) => reduce?.(item) ?? (item as T)),
      resourceVersion: '7',
      bytes,
      ...(to < sizes.length ? { continueToken: String(to) } : {}),
    };
  };
  const names = async (): Promise<readonly string[]> =>
    (await listPages({ list }, { resource: jobs }, ({ metadata }) => metadata.name, {})).items;
  return { pages, names };
}

const sizes = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 400, max: 5_000 }) },
    { weight: 1, arbitrary: fc.integer({ min: 100_000, max: 3_000_000 }) },
    { weight: 1, arbitrary: fc.integer({ min: 8_000_001, max: 16_000_000 }) },
  ),
  { maxLength: 400 },
);

describe('listPages', () => {
  test('lists objects of any sizes once and in order, and accepts no page above the limit but for one object', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, async (objects) => {
        const { pages, names } = serverOf(objects);
        expect(await names()).toEqual(objects.map((_, index) => String(index)));
        const refused = pages.filter(({ limit, bytes }) => limit > 1 && bytes > maxBytes);
        // Each refused page is followed by one with a quarter of the objects.
        for (const page of refused) {
          expect(pages[pages.indexOf(page) + 1]?.limit).toBe(Math.ceil(page.limit / 4));
        }
      }),
    );
  });

  test.each([
    ['KronJobs of 2.5 kB', 100_000, 2_500, 70],
    ['KronJobs of 1 MB', 200, 1_000_000, 55],
    ['one object of 16 MB', 1, 16_000_000, 3],
  ])('%s take few requests', async (_, count, size, most) => {
    const { pages, names } = serverOf(Array.from({ length: count }, () => size));
    expect(await names()).toHaveLength(count);
    expect(pages.length).toBeLessThanOrEqual(most);
  });

  test('pages have about 4 MB once the sizes are known', async () => {
    const { pages, names } = serverOf(Array.from({ length: 50_000 }, () => 2_500));
    await names();
    for (const { bytes } of pages.slice(4, -1)) expect(bytes).toBeCloseTo(4_000_000, -4);
  });

  test('fails as a page in the middle does', async () => {
    const error = ApiError.from(410, { reason: 'Expired' });
    const { names } = serverOf(
      Array.from({ length: 1_000 }, () => 2_500),
      { page: 2, error },
    );
    await expect(names()).rejects.toBe(error);
  });

  test('fails if one object alone is too large', async () => {
    const error = new ConnectionError('TOO_LARGE', 'more than 16 MiB');
    const list = async (): Promise<never> => {
      throw error;
    };
    await expect(listPages({ list }, { resource: jobs }, () => 1, {})).rejects.toBe(error);
  });
});
