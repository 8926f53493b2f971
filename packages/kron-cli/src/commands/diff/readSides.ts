import type { Cluster } from '../../cluster/cluster.ts';
import { withCluster } from '../../cluster/withCluster.ts';
import type { Host } from '../../host.ts';
import type { Input } from '../../input/input.ts';
import { inputRequest } from '../../input/openInput.ts';
import { readFiles } from '../../input/readFiles.ts';
import { readObjects } from '../../input/stored/readCluster.ts';
import { type Named, readCounterparts } from '../../input/stored/readCounterparts.ts';
import { readStored } from '../../input/stored/readStored.ts';
import type { ClusterFlags, SelectionFlags } from '../../options/clusterOptions.ts';

export type Sides = { before: Input; after: Input };

export type SidesFlags = ClusterFlags &
  SelectionFlags & { recursive?: true; namespace?: string; prune?: true };

/**
 * Reads manifests and the objects in the cluster with the same names, with `prune` all objects in their namespaces. A
 * manifest without a namespace gets that of the context.
 *
 * @param report called for each side after it is read
 */
export async function readSides(
  path: string,
  flags: SidesFlags,
  host: Host,
  report: (input: Input) => Promise<void>,
): Promise<Sides> {
  const { recursive } = flags;
  return withCluster(
    flags,
    host,
    async (cluster) => {
      const namespace = flags.namespace ?? cluster.namespace;
      const request = inputRequest({
        filename: [path],
        namespace,
        ...(recursive === undefined ? {} : { recursive }),
      });
      const after = await readFiles(request, host);
      await report(after);
      const stored = flags.prune
        ? await readWhole(cluster, after.kronJobs, flags)
        : await readCounterparts(cluster, after.kronJobs);
      const before = await readObjects(stored, {}, cluster);
      await report(before);
      return { before, after };
    },
    'to compare manifests instead, write kron diff OLD NEW',
  );
}

type Stored = Awaited<ReturnType<typeof readStored>>;

/** Reads all KronJobs in the namespaces of NEW, or with the selected labels. */
async function readWhole(
  cluster: Cluster,
  after: readonly Named[],
  { namespace, allNamespaces, selector }: SidesFlags,
): Promise<Stored> {
  const places = namespace === undefined ? after.map((one) => one.namespace) : [namespace];
  const whole: Stored = [];
  for (const place of allNamespaces ? [undefined] : new Set(places)) {
    const selection = { names: [], namespace: place, allNamespaces: allNamespaces === true, selector };
    whole.push(...(await readStored(cluster, selection)));
  }
  // NEW also changes KronJobs in other namespaces or without these labels.
  const known = new Set(whole.map(({ metadata }) => `${metadata.namespace}/${metadata.name}`));
  const missing = after.filter(({ namespace: place, name }) => !known.has(`${place}/${name}`));
  return [...whole, ...(await readCounterparts(cluster, missing))];
}
