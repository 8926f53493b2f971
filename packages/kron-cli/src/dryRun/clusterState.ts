import type { StoredJob } from 'kron-core';
import type { Manifest } from './manifest.ts';

/** What a cluster has, as far as it is known. Whoever reads it, from files or from the cluster itself, fills this in. */
export type ClusterState = {
  /** By identity. */
  kronJobs: Map<string, Manifest>;
  /** By namespace. */
  jobs: Map<string, StoredJob[]>;
  /** Identities of KronJobs that are there and cannot be read: nothing can be said about them. */
  unreadable: Set<string>;
};

/** Nothing is known of any cluster. */
export function unknownState(): ClusterState {
  return { kronJobs: new Map(), jobs: new Map(), unreadable: new Set() };
}

/** @param assumed the namespace of a Job that names none */
export function addJob({ jobs }: ClusterState, job: StoredJob, assumed: string): void {
  const place = typeof job.metadata['namespace'] === 'string' ? job.metadata['namespace'] : assumed;
  const known = jobs.get(place);
  if (known === undefined) jobs.set(place, [job]);
  else known.push(job);
}
