import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { listPages } from '@kron/kubernetes/listPages';
import type { Call, ListPage, ListQuery, Transport } from '@kron/kubernetes/transport';
import { orAborted } from '../requests/orAborted.ts';
import { type BatchAnswers, RequestBatcher } from '../requests/requestBatcher.ts';

type Reader = {
  readonly selection: Omit<ListQuery, 'limit' | 'continueToken' | 'reduce'>;
  readonly reduce: (object: KubeObject) => unknown;
  readonly timeoutMs: number | undefined;
  readonly signal: AbortSignal | undefined;
};

/**
 * Lists objects for several readers. Readers that request the same objects in the same turn of the event loop share one
 * list. Readers that request them while this list is in flight share the next list, because a reader needs a list that
 * started after its request.
 */
export class SharedLists {
  readonly #transport: Pick<Transport, 'list'>;
  readonly #batcher = new RequestBatcher<ListPage<unknown>, Reader>({
    request: (_, readers) => this.#read(readers),
  });

  constructor(transport: Pick<Transport, 'list'>) {
    this.#transport = transport;
  }

  /** Reads all pages and returns them as one. Leaves out objects for which `reduce` returns undefined. */
  list<T>(
    { limit: _limit, continueToken: _token, reduce, ...selection }: ListQuery<T>,
    { signal, timeoutMs }: Call = {},
  ): Promise<ListPage<T>> {
    const reader = { selection, reduce: reduce ?? ((object: KubeObject) => object), timeoutMs, signal };
    const page = this.#batcher.request(JSON.stringify(selection), reader);
    // The items of the page have the type T, because this reader's `reduce` made them.
    return orAborted(page as Promise<ListPage<T>>, signal);
  }

  /** Sends the list request. If one of the readers aborts its read, the request continues for the other readers. */
  async #read(readers: readonly Reader[]): Promise<BatchAnswers<ListPage<unknown>, Reader>> {
    const [{ selection, timeoutMs }] = readers as [Reader];
    const reduced = (object: KubeObject): [Reader, unknown][] | undefined => {
      const items = readers.flatMap((reader): [Reader, unknown][] => {
        const item = reader.signal?.aborted === true ? undefined : reader.reduce(object);
        return item === undefined ? [] : [[reader, item]];
      });
      return items.length === 0 ? undefined : items;
    };
    const call = timeoutMs === undefined ? {} : { timeoutMs };
    const { items, resourceVersion } = await listPages(this.#transport, selection, reduced, call);
    const own = new Map(readers.map((reader) => [reader, [] as unknown[]]));
    for (const [reader, item] of items.flat()) own.get(reader)?.push(item);
    return (reader) => ({ items: own.get(reader) ?? [], resourceVersion, bytes: 0 });
  }
}
