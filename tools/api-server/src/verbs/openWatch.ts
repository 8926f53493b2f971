import type { ApiState } from '../apiState.ts';
import { badRequest, expired } from '../objects/refusals.ts';
import { apiVersionOf, type Resource } from '../objects/resource.ts';
import { StatusError } from '../objects/statusError.ts';
import { selectorOf } from './listObjects.ts';
import { bookmark, type WatchEvent, watchEventOf } from './watchEvents.ts';

/** A watch that is under way. */
export type Watch = {
  /** Sends a bookmark, if this watch asked for such. */
  bookmark: () => void;
  close: () => void;
};

/**
 * Tells of every change of a kind from a resourceVersion on. Without one, or from 0, everything that is there comes first,
 * as added. What happened while it was closed is told when it is opened anew, unless history was compacted: then an
 * ERROR with 410 is the only event.
 *
 * @param send - is called with each event, in order
 * @param end - is called when the server has nothing more to say
 * @throws StatusError 400 for a selector, 500 for a resourceVersion that is no number
 */
export function openWatch(
  state: ApiState,
  resource: Resource,
  namespace: string,
  query: URLSearchParams,
  { send, end }: { readonly send: (event: WatchEvent) => void; readonly end: () => void },
): Watch {
  const { store } = state;
  const selects = selectorOf(resource, query);
  const from = startOf(query);
  const concerns = (change: { resource: Resource; object: { metadata: { namespace?: string } } }): boolean =>
    change.resource === resource && (namespace === '' || change.object.metadata.namespace === namespace);
  if (from !== undefined && from < store.compacted) {
    send({ type: 'ERROR', object: expired(`too old resource version: ${from} (${store.compacted})`).body });
    end();
    return { bookmark: () => undefined, close: () => undefined };
  }
  if (from === undefined) {
    for (const object of store.list(resource, namespace).filter(selects)) send({ type: 'ADDED', object });
  } else {
    for (const change of store.changesAfter(from)) {
      const event = concerns(change) ? watchEventOf(change, selects) : undefined;
      if (event !== undefined) send(event);
    }
  }
  const close = store.onChange((change) => {
    const event = concerns(change) ? watchEventOf(change, selects) : undefined;
    if (event !== undefined) send(event);
  });
  const marks = isTrue(query.get('allowWatchBookmarks'));
  return {
    bookmark: () => {
      if (marks) send(bookmark(resource.kind, apiVersionOf(resource), store.revision));
    },
    close,
  };
}

export function isTrue(text: string | null): boolean {
  return text === 'true' || text === '1';
}

/** Undefined for the present. */
function startOf(query: URLSearchParams): number | undefined {
  const text = query.get('resourceVersion') ?? '';
  if (text === '' || text === '0') return undefined;
  if (/^\d+$/.test(text)) return Number(text);
  const message = `resourceVersion: Invalid value: "${text}": strconv.ParseUint: parsing "${text}": invalid syntax`;
  throw new StatusError({ code: 500, message });
}

/** Seconds after which the server ends the watch; undefined where the client does not say. */
export function parseTimeoutSeconds(query: URLSearchParams): number | undefined {
  const text = query.get('timeoutSeconds');
  if (text === null || text === '' || text === '0') return undefined;
  if (/^\d+$/.test(text)) return Number(text);
  throw badRequest(`strconv.ParseInt: parsing "${text}": invalid syntax`);
}
