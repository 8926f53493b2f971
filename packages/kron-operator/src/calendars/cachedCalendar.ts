import type { KubeObject } from '@kron/kubernetes/kubeObject';
import type { Cacheable } from '@kron/kubernetes/cache/objectCache';
import { compiledCalendar } from './compiledCalendar.ts';
import type { Edition } from './edition.ts';

/** A calendar, reduced to what decisions and metrics need. */
export type CachedCalendar = Cacheable & {
  readonly generation: number;
  readonly edition: Edition;
  readonly entryCount: number;
  /** When the last entry of the calendar ends, in epoch seconds. Undefined if it has no entries, or is invalid. */
  readonly endsAt: number | undefined;
};

/**
 * Reduces a calendar to what the cache keeps. Compiles its spec only if the generation differs from the cached one.
 *
 * @param previous the cached calendar of the same name
 * @param now milliseconds since the epoch
 */
export function cachedCalendar(
  object: KubeObject,
  previous: CachedCalendar | undefined,
  now: number,
): CachedCalendar {
  const metadata = metadataOf(object);
  const generation = generationOf(object);
  if (previous !== undefined && generation > 0 && previous.generation === generation) {
    if (previous.metadata.uid === metadata.uid) return { ...previous, metadata };
  }
  const { content, hash, entryCount, endsAt } = compiledCalendar(object['spec']);
  const isSame = previous?.edition.hash === hash;
  const edition = isSame ? previous.edition : { content, hash, seenAt: now, held: { events: 0 } };
  return { metadata, generation, edition, entryCount, endsAt };
}

function metadataOf({ metadata }: KubeObject): CachedCalendar['metadata'] {
  const { name, namespace, uid, resourceVersion } = metadata;
  return {
    name,
    ...(namespace === undefined ? {} : { namespace }),
    ...(uid === undefined ? {} : { uid }),
    ...(resourceVersion === undefined ? {} : { resourceVersion }),
  };
}

function generationOf({ metadata: { generation } }: KubeObject): number {
  return typeof generation === 'number' ? generation : 0;
}
