import { type CalendarSpec, compileCalendar, InvalidCalendar, InvalidSpecError } from 'kron-core';
import { calendarEnd } from 'kron-core/controller';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import type { Cacheable } from '@kron/kubernetes/cache/objectCache';
import { withoutUndefined } from '../withoutUndefined.ts';
import type { Edition } from './edition.ts';

/** A calendar, reduced to what decisions and metrics need. */
export type CachedCalendar = Cacheable & {
  readonly generation: number;
  readonly edition: Edition;
  readonly entryCount: number;
  /**
   * When the last entry of the calendar ends, in epoch seconds. In a calendar without a timezone, times are read as UTC.
   * Undefined if the calendar has no entries, or is invalid.
   */
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
  return { name, ...withoutUndefined({ namespace, uid, resourceVersion }) };
}

function generationOf({ metadata: { generation } }: KubeObject): number {
  return typeof generation === 'number' ? generation : 0;
}

/** Compiles the spec of a calendar. A calendar that was stored without validation can have any spec. */
function compiledCalendar(
  spec: unknown,
): Pick<Edition, 'content' | 'hash'> & Pick<CachedCalendar, 'entryCount' | 'endsAt'> {
  try {
    const calendar = compileCalendar(spec as CalendarSpec);
    return {
      content: calendar,
      hash: calendar.calendarHash,
      entryCount: calendar.size,
      endsAt: calendarEnd(calendar) ?? undefined,
    };
  } catch (error) {
    if (!(error instanceof InvalidSpecError)) throw error;
    const [first] = error.issues;
    if (first === undefined) throw error;
    // The statuses of KronJobs show the message of the first problem. The hash contains this message, so that a new message
    // changes the hash and the operator decides about these KronJobs again.
    const hash = `invalid ${first.path} ${first.message}`;
    return { content: new InvalidCalendar(first), hash, entryCount: countOf(spec), endsAt: undefined };
  }
}

function countOf(spec: unknown): number {
  const entries = (spec as { readonly entries?: unknown } | null | undefined)?.entries;
  return Array.isArray(entries) ? entries.length : 0;
}
