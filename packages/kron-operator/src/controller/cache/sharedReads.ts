import { jobs } from '@kron/kubernetes/resources';
import type {
  Call,
  ListPage,
  ListQuery,
  Transport,
  WatchEvent,
  WatchQuery,
} from '@kron/kubernetes/transport';
import { orAborted } from '../requests/orAborted.ts';
import { SharedLists } from './sharedLists.ts';
import { SharedWatches } from './sharedWatches.ts';

/**
 * Sends the lists and watches of all controllers and shards of a process. The controllers of KronJobs and ControlledJobs
 * watch the same Jobs, so they share requests, and each Job is parsed once. If the API server ignores the selectors of the
 * shards, it sends all objects to every shard, and the shards share requests, too.
 */
export class SharedReads implements Pick<Transport, 'list' | 'watch'> {
  readonly #transport: Pick<Transport, 'list' | 'watch'>;
  readonly #lists: SharedLists;
  readonly #watches: SharedWatches;
  /** Whether the API server applies the selectors of the shards. The first list shows it. */
  #honoursSelectors: Promise<boolean> | undefined;

  constructor(transport: Pick<Transport, 'list' | 'watch'>) {
    this.#transport = transport;
    this.#lists = new SharedLists(transport);
    this.#watches = new SharedWatches(transport);
  }

  async list<T>(query: ListQuery<T>, call?: Call): Promise<ListPage<T>> {
    const { shardSelector, ...whole } = query;
    const isHonoured =
      shardSelector !== undefined && (await orAborted(this.#probe(shardSelector), call?.signal));
    const selected = isHonoured ? query : whole;
    // A reader lists a single object when it needs only the current resourceVersion. A shared list would read all pages.
    return query.limit === 1 ? this.#transport.list(selected, call) : this.#lists.list(selected, call);
  }

  async *watch(query: WatchQuery, signal: AbortSignal): AsyncGenerator<WatchEvent, void, void> {
    const { shardSelector, ...whole } = query;
    const isHonoured = shardSelector !== undefined && (await this.#honoursSelectors) === true;
    yield* this.#watches.watch(isHonoured ? query : whole, signal);
  }

  /** Lists Jobs, because a list of custom resources does not show whether the selector was applied (Kubernetes 1.36). */
  #probe(shardSelector: string): Promise<boolean> {
    const query = { resource: jobs, shardSelector, limit: 1, reduce: () => undefined };
    this.#honoursSelectors ??= this.#transport.list(query).then(
      ({ isSharded }) => isSharded === true,
      (error: unknown) => {
        this.#honoursSelectors = undefined;
        throw error;
      },
    );
    return this.#honoursSelectors;
  }
}
