import { jobs } from '@kron/kubernetes/resources';
import { jobLabels, seenJob } from 'kron-core';
import type { Cluster } from '../cluster/cluster.ts';
import { judgeStored, readCluster } from '../cluster/readCluster.ts';
import { readCounterparts } from '../cluster/readCounterparts.ts';
import { listAll } from '../cluster/listAll.ts';
import type { Selection } from '../cluster/selection.ts';
import type { Host } from '../host.ts';
import type { Input } from '../input/readFiles.ts';
import { addJob, type ClusterState, unknownState } from './clusterState.ts';
import type { Manifest } from './manifest.ts';
import { observing } from './observing.ts';

type Live = { state: ClusterState; input: Input };

/** KronJobs of a cluster, and all of their Jobs. */
export async function readLive(cluster: Cluster, selection: Selection, host: Host): Promise<Live> {
  const state = unknownState();
  const input = await readCluster(cluster, selection, observing(state, cluster.namespace), host);
  input.problems.push(...input.doubts);
  // After the KronJobs: a Job that has come since is not taken for one that is missing.
  if (selection.allNamespaces) await addJobs(cluster, state, undefined, []);
  else await addJobsOf(cluster, state, [...state.kronJobs.values()]);
  return { state, input };
}

/** What a cluster has of the KronJobs of some manifests, and all of their Jobs. */
export async function readLiveOf(cluster: Cluster, manifests: readonly Manifest[]): Promise<Live> {
  const state = unknownState();
  const stored = await readCounterparts(cluster, manifests);
  const input = await judgeStored(stored, observing(state, cluster.namespace), cluster.namespace);
  input.problems.push(...input.doubts);
  await addJobsOf(cluster, state, manifests);
  return { state, input };
}

async function addJobsOf(
  cluster: Cluster,
  state: ClusterState,
  kronJobs: readonly Pick<Manifest, 'namespace' | 'name'>[],
): Promise<void> {
  const byNamespace = new Map<string, string[]>();
  for (const { namespace, name } of kronJobs) {
    byNamespace.set(namespace, [...(byNamespace.get(namespace) ?? []), name]);
  }
  for (const [namespace, names] of byNamespace) await addJobs(cluster, state, namespace, names);
}

/** Of one KronJob its own Jobs, of several those of all: one list is quicker than many. */
async function addJobs(
  cluster: Cluster,
  state: ClusterState,
  namespace: string | undefined,
  names: readonly string[],
): Promise<void> {
  const [only] = names.length === 1 ? names : [];
  const found = await listAll(
    cluster,
    {
      resource: jobs,
      labelSelector: only === undefined ? jobLabels.name : `${jobLabels.name}=${only}`,
      ...(namespace === undefined ? {} : { namespace }),
    },
    (job) => ({ job: seenJob(job), namespace: job.metadata.namespace ?? cluster.namespace }),
  );
  for (const { job, namespace: place } of found) addJob(state, job, place);
}
