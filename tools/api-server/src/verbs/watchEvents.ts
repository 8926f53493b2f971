import type { KubeObject } from '../objects/kubeObject.ts';
import type { StatusBody } from '../objects/statusError.ts';
import type { Change } from '../store/objectStore.ts';

/** One line of a watch. */
export type WatchEvent = {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK' | 'ERROR';
  readonly object: KubeObject | StatusBody | object;
};

/**
 * The event that a watch with a selector sends for a change. An object that starts to match is ADDED. An object that stops
 * matching is DELETED, in its last matching state. undefined: the watch sends nothing.
 */
export function watchEventOf(
  change: Change,
  selects: (object: KubeObject) => boolean,
): WatchEvent | undefined {
  const { object, previous } = change;
  const before = previous !== undefined && selects(previous);
  const now = change.type !== 'DELETED' && selects(object);
  if (now) return { type: before ? 'MODIFIED' : 'ADDED', object };
  if (!before) return undefined;
  const { resourceVersion } = object.metadata;
  const metadata = { ...previous.metadata, ...(resourceVersion && { resourceVersion }) };
  return { type: 'DELETED', object: { ...previous, metadata } };
}

/** A BOOKMARK event, which tells a watcher without changes the current revision. */
export function bookmark(kind: string, apiVersion: string, revision: number): WatchEvent {
  return {
    type: 'BOOKMARK',
    object: { kind, apiVersion, metadata: { resourceVersion: String(revision), creationTimestamp: null } },
  };
}
