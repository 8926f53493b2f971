import { annotationsOf } from '@kron/fleet/input/cronJobWindow';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { windowAnnotations } from 'kron-core';
import { seenMetadata, type SeenMetadata } from './seenObject.ts';

/** A Namespace, reduced to the annotations that give its CronJobs a window. */
export type SeenNamespace = { metadata: SeenMetadata; annotations: Record<string, unknown> };

export function seenNamespace(object: KubeObject): SeenNamespace {
  const annotations = annotationsOf({ ...object }) ?? {};
  const names = Object.values(windowAnnotations).filter((name) => annotations[name] !== undefined);
  return {
    metadata: seenMetadata(object),
    annotations: Object.fromEntries(names.map((name) => [name, annotations[name]])),
  };
}
