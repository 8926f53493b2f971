import { annotationsOf } from '@kron/fleet/input/cronJobWindow';
import type { PlainObject } from '@kron/fleet/plainObject';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { seenMetadata, type SeenMetadata } from './seenObject.ts';

/** A Namespace, reduced to the annotations of Kron, which can set a window for its CronJobs. */
export type SeenNamespace = { metadata: SeenMetadata; annotations: Record<string, unknown> };

export function seenNamespace(object: KubeObject): SeenNamespace {
  return { metadata: seenMetadata(object), annotations: ownAnnotations({ ...object }) };
}

/** Keeps only the annotations whose names start with `kron.io/`. */
export function ownAnnotations(object: PlainObject): PlainObject {
  const entries = Object.entries(annotationsOf(object) ?? {});
  return Object.fromEntries(entries.filter(([name]) => name.startsWith('kron.io/')));
}
