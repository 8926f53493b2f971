import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { jobs } from '@kron/kubernetes/resources';
import { jobLabels, seenJob, seenRunJob } from 'kron-core/controller';
import type { Cluster } from '../../../cluster/cluster.ts';
import { listAll } from '../../../cluster/listAll.ts';
import type { Host } from '../../../host.ts';
import type { KronKind } from '@kron/fleet/input/findObjects';
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
export async function readLive(cluster: Cluster, selection: Selection, host: Host): Promise<Live> {
  const state = unknownState();
  const input = await readCluster(cluster, selection, collectState(state, cluster.namespace), host);
  state.calendars.addAll(input.calendars);
  input.problems.push(...input.warnings);
  // Jobs are listed after their owners, so that a Job created in between is not missing.
  await addJobsOf(cluster, state, [...state.stored.values()], selection.allNamespaces);
  return { state, input };
}

/** Reads the stored objects of some manifests, and all of their Jobs. */
export async function readLiveOf(cluster: Cluster, manifests: readonly Manifest[]): Promise<Live> {
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

type Labelled = {
  /** The label with the name of the owner. Undefined: the Jobs are found by their owner, whatever their labels are. */
  readonly label: string | undefined;
  readonly add: (state: ClusterState, namespace: string, job: KubeObject) => void;
};

const labelled: Readonly<Record<KronKind, Labelled>> = {
  KronJob: {
    label: jobLabels.name,
    add: ({ jobs: known }, namespace, job) => addTo(known, namespace, seenJob(job)),
  },
  ControlledJob: {
    label: undefined,
    add: ({ runJobs }, namespace, job) => addTo(runJobs, namespace, seenRunJob(job)),
  },
};

async function addJobsOf(
  cluster: Cluster,
  state: ClusterState,
  manifests: readonly Manifest[],
  allNamespaces = false,
): Promise<void> {
  for (const kind of ['KronJob', 'ControlledJob'] as const) {
    const owners = ofKind(kind, manifests);
    const byNamespace = new Map<string | undefined, string[]>();
    for (const { namespace, name } of owners) {
      const place = allNamespaces ? undefined : namespace;
      byNamespace.set(place, [...(byNamespace.get(place) ?? []), name]);
    }
    for (const [namespace, names] of byNamespace)
      await addJobs(cluster, state, labelled[kind], namespace, names);
  }
}

/** Lists the Jobs of a single owner, or else of all owners in the namespace: one list is faster than many. */
async function addJobs(
  cluster: Cluster,
  state: ClusterState,
  { label, add }: Labelled,
  namespace: string | undefined,
  names: readonly string[],
): Promise<void> {
  const [only] = names.length === 1 ? names : [];
  await listAll(
    cluster,
    {
      resource: jobs,
      ...(label === undefined ? {} : { labelSelector: only === undefined ? label : `${label}=${only}` }),
      ...(namespace === undefined ? {} : { namespace }),
    },
    (job) => add(state, job.metadata.namespace ?? cluster.namespace, job),
  );
}
