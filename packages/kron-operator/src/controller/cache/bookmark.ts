import type { WatchEvent } from '@kron/kubernetes/transport';

/** Says that a watch has brought everything up to a version. */
export function bookmark(resourceVersion: string): WatchEvent {
  return { type: 'BOOKMARK', object: { metadata: { name: '', resourceVersion } } };
}
