import type { WatchEvent } from '@kron/kubernetes/transport';

/** Makes a BOOKMARK event, which says that the watch has delivered all changes up to a version. */
export function bookmark(resourceVersion: string): WatchEvent {
  return { type: 'BOOKMARK', object: { metadata: { name: '', resourceVersion } } };
}
