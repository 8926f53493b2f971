import type { WatchEvent } from '@kron/kubernetes/transport';

/** Makes a BOOKMARK event. It says that a watch has delivered all changes up to `resourceVersion`. */
export function bookmark(resourceVersion: string): WatchEvent {
  return { type: 'BOOKMARK', object: { metadata: { name: '', resourceVersion } } };
}
