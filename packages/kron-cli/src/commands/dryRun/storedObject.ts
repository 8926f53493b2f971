import type { KronJob, KronJobSpec } from 'kron-core';
import { isPlainObject, type PlainObject } from '../../plainObject.ts';

/** A KronJob as a cluster has it, or would have it. */
export type StoredKronJob = KronJob & {
  metadata: {
    name: string;
    namespace: string;
    /** Absent in a file: only a cluster gives one. */
    uid?: string;
    generation: number;
    creationTimestamp: string;
    deletionTimestamp?: string;
  };
};

/** The KronJob of a manifest that has no `storedIssues`. */
export function storedKronJob(manifest: PlainObject, name: string, namespace: string): StoredKronJob {
  const { uid, generation, creationTimestamp, deletionTimestamp } = metadataOf(manifest);
  const { status } = manifest;
  return {
    metadata: {
      name,
      namespace,
      uid: String(uid),
      generation: typeof generation === 'number' ? generation : 1,
      creationTimestamp: String(creationTimestamp),
      ...(typeof deletionTimestamp === 'string' ? { deletionTimestamp } : {}),
    },
    // Of an invalid one it may be anything; what is wrong with it is at hand whenever it is decided about.
    spec: manifest['spec'] as KronJobSpec,
    ...(isPlainObject(status) ? { status } : {}),
  };
}

/** The KronJob of a manifest that is applied just now, as the API server would store it. */
export function newKronJob(
  manifest: PlainObject,
  name: string,
  namespace: string,
  now: string,
): StoredKronJob {
  return {
    metadata: { name, namespace, generation: 1, creationTimestamp: now },
    spec: manifest['spec'] as KronJobSpec,
  };
}

/** Of any manifest; empty where it has none. */
export function metadataOf({ metadata }: PlainObject): PlainObject {
  return isPlainObject(metadata) ? metadata : {};
}
