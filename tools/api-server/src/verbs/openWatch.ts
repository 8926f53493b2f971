import type { ApiState } from '../apiState.ts';
import { badRequest, expired } from '../objects/refusals.ts';
import { apiVersionOf, type Resource } from '../objects/resource.ts';
import { StatusError } from '../objects/statusError.ts';
import type { Change } from '../store/objectStore.ts';
import { selectorOf } from './listObjects.ts';
import { bookmark, type WatchEvent, watchEventOf } from './watchEvents.ts';

export type Watch = {
  /** Sends a bookmark if this watch allows bookmarks. */
  bookmark: () => void;
  close: () => void;
};

/**
 * Sends every change of a kind after a resourceVersion. If the resourceVersion is absent or 0, the existing objects come
 * first, as ADDED events. If changes after the resourceVersion have been compacted, the only event is an ERROR with 410.
 *
 * @param send - receives each event, in order
 * @param end - called when the server ends the watch
 * @throws StatusError 400 for an invalid selector, 500 for a resourceVersion that is not a number
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
  const pass = (change: Change): void => {
    if (change.resource !== resource) return;
    if (namespace !== '' && change.object.metadata.namespace !== namespace) return;
    const event = watchEventOf(change, selects);
    if (event !== undefined) send(event);
  };
  if (from !== undefined && from < store.compacted) {
    send({ type: 'ERROR', object: expired(`too old resource version: ${from} (${store.compacted})`).body });
    end();
    return { bookmark: () => undefined, close: () => undefined };
  }
  if (from === undefined) {
    for (const object of store.list(resource, namespace).filter(selects)) send({ type: 'ADDED', object });
  } else {
    for (const change of store.changesAfter(from)) pass(change);
  }
  const close = store.onChange(pass);
  const marks = isTrue(query.get('allowWatchBookmarks'));
  return {
    bookmark: () => {
      if (marks) send(bookmark(resource.kind, apiVersionOf(resource), store.revision));
    },
    close,
  };
}

function isTrue(text: string | null): boolean {
  return text === 'true' || text === '1';
}

/** The revision after which the watch starts. undefined: the watch starts with the current state. */
function startOf(query: URLSearchParams): number | undefined {
  const text = query.get('resourceVersion') ?? '';
  if (text === '' || text === '0') return undefined;
  if (/^\d+$/.test(text)) return Number(text);
  const message = `resourceVersion: Invalid value: "${text}": strconv.ParseUint: parsing "${text}": invalid syntax`;
  throw new StatusError({ code: 500, message });
}

/** The seconds after which the server ends the watch. undefined: the client sets no limit. */
export function parseTimeoutSeconds(query: URLSearchParams): number | undefined {
  const text = query.get('timeoutSeconds');
  if (text === null || text === '' || text === '0') return undefined;
  if (/^\d+$/.test(text)) return Number(text);
  throw badRequest(`strconv.ParseInt: parsing "${text}": invalid syntax`);
}
