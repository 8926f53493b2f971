import type { SeenJob } from 'kron-core';
import type { Manifest } from './manifest.ts';

/** What a cluster has, as far as it is known. Whoever reads it, from files or from the cluster itself, fills this in. */
export type ClusterState = {
  /** By identity. */
  kronJobs: Map<string, Manifest>;
  /** By namespace. */
  jobs: Map<string, SeenJob[]>;
  /** Identities of KronJobs that are there and cannot be read: nothing can be said about them. */
  unreadable: Set<string>;
};

/** Nothing is known of any cluster. */
export function unknownState(): ClusterState {
  return { kronJobs: new Map(), jobs: new Map(), unreadable: new Set() };
}

/** Takes in a Job of a namespace; nothing but what bears on decisions is kept of it. */
export function addJob({ jobs }: ClusterState, job: SeenJob, namespace: string): void {
  const known = jobs.get(namespace);
  if (known === undefined) jobs.set(namespace, [job]);
  else known.push(job);
}
