import type { KubeObject, Resource } from '@kron/kubernetes/kubeObject';
import type { Call, ListPage, ListQuery, Transport } from '@kron/kubernetes/transport';
import { clusterKronCalendars } from '@kron/kubernetes/resources';
import { bookmark } from '../../controller/cache/bookmark.ts';
import { hashLimit, hashText } from './namespaceHash.ts';
import { shardOf, type ShardRanges } from './shardRanges.ts';

/**
 * Lists and watches only the objects of one shard and the objects without a namespace. An API server with the feature gate
 * ShardedListAndWatch sends only these objects. Other API servers send all objects, so this transport also filters after
 * parsing.
 */
export function shardTransport(
  transport: Pick<Transport, 'list' | 'watch'>,
  ranges: ShardRanges,
  shard: number,
): Pick<Transport, 'list' | 'watch'> {
  // Remembers the answer for each namespace, because a lookup takes less time than a hash.
  const known = new Map<string, boolean>();
  const isOfShard = ({ metadata: { namespace } }: KubeObject): boolean => {
    if (namespace === undefined) return true;
    let isOwn = known.get(namespace);
    if (isOwn === undefined) {
      isOwn = shardOf(ranges, namespace) === shard;
      known.set(namespace, isOwn);
    }
    return isOwn;
  };
  const shardSelector = shardSelectorOf(ranges, shard);
  const selecting = <Query extends { readonly resource: Resource; readonly namespace?: string }>(
    query: Query,
  ): Query =>
    shardSelector === undefined || query.namespace !== undefined || query.resource === clusterKronCalendars
      ? query
      : { ...query, shardSelector };
  return {
    list: <T>(query: ListQuery<T>, call?: Call) => listOfShard(transport, selecting(query), call, isOfShard),
    async *watch(query, signal) {
      for await (const event of transport.watch(selecting(query), signal)) {
        if (event.type === 'BOOKMARK' || isOfShard(event.object)) yield event;
        // Replace an event of another shard by a bookmark with its resourceVersion, which shows how far the watch has come.
        else yield bookmark(event.object.metadata.resourceVersion ?? '');
      }
    },
  };
}

/** Formats the range of a shard as a shard selector. @returns undefined for an empty range, which the API server rejects */
function shardSelectorOf(ranges: ShardRanges, shard: number): string | undefined {
  const start = shard === 0 ? 0n : (ranges[shard - 1] ?? hashLimit);
  const end = ranges[shard] ?? hashLimit;
  return start < end
    ? `shardRange(object.metadata.namespace, '0x${hashText(start)}', '0x${hashText(end)}')`
    : undefined;
}

async function listOfShard<T>(
  transport: Pick<Transport, 'list'>,
  { reduce, ...query }: ListQuery<T>,
  call: Call | undefined,
  isOfShard: (object: KubeObject) => boolean,
): Promise<ListPage<T>> {
  // Without `reduce`, a list keeps the whole objects.
  const keep = reduce ?? ((object: KubeObject) => object as T);
  const page = await transport.list<readonly T[] | undefined>(
    { ...query, reduce: (object) => (isOfShard(object) ? [keep(object)] : undefined) },
    call,
  );
  return { ...page, items: page.items.flatMap((kept) => kept ?? []) };
}
