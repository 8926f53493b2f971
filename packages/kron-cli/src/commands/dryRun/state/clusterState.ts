import type { RunPod } from 'kron-core';
import type { SeenJob, SeenRunJob } from 'kron-core/controller';
import { Calendars } from '@kron/fleet/input/calendars';
import type { KronKind } from '@kron/fleet/input/findObjects';
import type { Manifest } from './manifest.ts';

/** A Pod of one of the Jobs of a ControlledJob. */
export type SeenRunPod = { controlledJob: string; seen: RunPod };

/** The state of a cluster, read from files or from the cluster itself. */
export type ClusterState = {
  /** KronJobs and ControlledJobs by {@link keyOf}. */
  stored: Map<string, Manifest>;
  /** All Jobs by namespace, reduced to what a decision about a KronJob needs. */
  jobs: Map<string, SeenJob[]>;
  /** All Jobs by namespace, reduced to what a decision about a ControlledJob needs. */
  runJobs: Map<string, SeenRunJob[]>;
  /** The Pods of ControlledJobs by namespace. */
  pods: Map<string, SeenRunPod[]>;
  calendars: Calendars;
  /** The name of the cluster. undefined if each KronJob uses the name in its status. */
  clusterName?: string | undefined;
  /** Keys of stored objects that cannot be read, as {@link keyOf} makes them. */
  unreadable: Set<string>;
};

export function unknownState(): ClusterState {
  return {
    stored: new Map(),
    jobs: new Map(),
    runJobs: new Map(),
    pods: new Map(),
    calendars: new Calendars(),
    unreadable: new Set(),
  };
}

/** The key of an object. It includes the kind, because objects of two kinds can have the same name. */
export function keyOf({ manifest, identity }: Pick<Manifest, 'manifest' | 'identity'>): string {
  return `${String(manifest['kind'])} ${identity}`;
}

export function ofKind(kind: KronKind, manifests: Iterable<Manifest>): Manifest[] {
  return [...manifests].filter(({ manifest }) => manifest['kind'] === kind);
}

export function addTo<Item>(places: Map<string, Item[]>, namespace: string, item: Item): void {
  const known = places.get(namespace);
  if (known === undefined) places.set(namespace, [item]);
  else known.push(item);
}
