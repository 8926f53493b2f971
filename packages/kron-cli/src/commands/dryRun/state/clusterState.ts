import type { RunPod } from 'kron-core';
import type { SeenJob, SeenRunJob } from 'kron-core/controller';
import type { KronKind } from '../../../input/findObjects.ts';
import type { Manifest } from './manifest.ts';

/** A Pod of a ControlledJob's Jobs. */
export type SeenRunPod = { controlledJob: string; seen: RunPod };

/** What a cluster has, as far as it is known. Whoever reads it, from files or from the cluster itself, fills this in. */
export type ClusterState = {
  /** KronJobs and ControlledJobs by {@link keyOf}. */
  stored: Map<string, Manifest>;
  /** By namespace. */
  jobs: Map<string, SeenJob[]>;
  /** The Jobs as they bear on ControlledJobs, by namespace. */
  runJobs: Map<string, SeenRunJob[]>;
  /** By namespace. */
  pods: Map<string, SeenRunPod[]>;
  /** Keys of those that are there and cannot be read: nothing can be said about them. */
  unreadable: Set<string>;
};

/** Nothing is known of any cluster. */
export function unknownState(): ClusterState {
  return { stored: new Map(), jobs: new Map(), runJobs: new Map(), pods: new Map(), unreadable: new Set() };
}

/** What an object is known by: two of different kinds may have one name. */
export function keyOf({ manifest, identity }: Pick<Manifest, 'manifest' | 'identity'>): string {
  return `${String(manifest['kind'])} ${identity}`;
}

/** Those of one kind. */
export function ofKind(kind: KronKind, manifests: Iterable<Manifest>): Manifest[] {
  return [...manifests].filter(({ manifest }) => manifest['kind'] === kind);
}

/** Takes in what a namespace has. */
export function addTo<Item>(places: Map<string, Item[]>, namespace: string, item: Item): void {
  const known = places.get(namespace);
  if (known === undefined) places.set(namespace, [item]);
  else known.push(item);
}
