import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { jobs } from '@kron/kubernetes/resources';
import { seenJob, seenRunJob } from 'kron-core/controller';
import type { ConnectedCluster } from '../../../cluster/connectedCluster.ts';
import { listAll } from '../../../cluster/listAll.ts';
import type { Host } from '../../../host.ts';
import type { Input } from '@kron/fleet/input/input';
import type { Selection } from '../../../input/selection.ts';
import { readCluster, readObjects } from '../../../input/stored/readCluster.ts';
import { readCounterparts } from '../../../input/stored/readCounterparts.ts';
import { storedKinds } from '../../../input/stored/storedKind.ts';
import { addTo, type ClusterState, ofKind, unknownState } from './clusterState.ts';
import { collectState } from './collectState.ts';
import type { Manifest } from './manifest.ts';

type Live = { state: ClusterState; input: Input };

/** Reads KronJobs and ControlledJobs from a cluster, and all of their Jobs. */
export async function readLive(cluster: ConnectedCluster, selection: Selection, host: Host): Promise<Live> {
  const state = unknownState();
  const input = await readCluster(cluster, selection, collectState(state, cluster.namespace), host);
  state.calendars.addAll(input.calendars);
  input.problems.push(...input.warnings);
  // Jobs are listed after their owners, so that a Job created between the two lists is not missing.
  await addJobsOf(cluster, state, [...state.stored.values()], selection.allNamespaces);
  return { state, input };
}

/** Reads the stored objects of some manifests, and all of their Jobs. */
export async function readLiveOf(cluster: ConnectedCluster, manifests: readonly Manifest[]): Promise<Live> {
  const state = unknownState();
  const stored: KubeObject[] = [];
  for (const kind of ['KronJob', 'ControlledJob'] as const)
    stored.push(...(await readCounterparts(cluster, ofKind(kind, manifests), storedKinds[kind])));
  const input = await readObjects(stored, collectState(state, cluster.namespace), cluster);
  state.calendars.addAll(input.calendars);
  input.problems.push(...input.warnings);
  await addJobsOf(cluster, state, manifests);
  return { state, input };
}

/** Lists all Jobs of each namespace, because the operator finds Jobs by their owner reference, whatever their labels are. */
async function addJobsOf(
  cluster: ConnectedCluster,
  state: ClusterState,
  manifests: readonly Manifest[],
  allNamespaces = false,
): Promise<void> {
  const namespaces = new Set(manifests.map(({ namespace }) => (allNamespaces ? undefined : namespace)));
  for (const namespace of namespaces) {
    const query = { resource: jobs, ...(namespace === undefined ? {} : { namespace }) };
    await listAll(cluster, query, (job) => {
      const place = job.metadata.namespace ?? cluster.namespace;
      addTo(state.jobs, place, seenJob(job));
      addTo(state.runJobs, place, seenRunJob(job));
    });
  }
}
