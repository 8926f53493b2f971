import type { ConnectedCluster } from '../../cluster/connectedCluster.ts';
import { withCluster } from '../../cluster/withCluster.ts';
import type { Host } from '../../host.ts';
import { clusterNameOf, inCluster } from '@kron/fleet/input/clusterName';
import type { Input, ReadOptions } from '@kron/fleet/input/input';
import type { InputKronJob } from '@kron/fleet/input/inputKronJob';
import { inputRequest } from '../../input/openInput.ts';
import { readFiles } from '../../input/readFiles.ts';
import { lookUpCalendars } from '../../input/stored/lookUpCalendars.ts';
import { lookUpNamespaces } from '../../input/stored/lookUpNamespaces.ts';
import { readObjects } from '../../input/stored/readCluster.ts';
import { readCounterparts } from '../../input/stored/readCounterparts.ts';
import { type StoredKind, storedKinds } from '../../input/stored/storedKind.ts';
import { readStored } from '../../input/stored/readStored.ts';
import { readClusterNames } from '../../options/clusterNames.ts';
import { Problems } from '../../options/problems.ts';
import { UsageError } from '../../usageError.ts';
import type { ClusterFlags, SelectionFlags } from '../../options/clusterOptions.ts';
import { identityOf, readReferring } from './readReferring.ts';

export type Sides = { before: Input; after: Input };

export type SidesFlags = ClusterFlags &
  SelectionFlags & { recursive?: true; namespace?: string; prune?: true; cluster?: string };

/**
 * Reads both sides. NEW has the manifests. OLD has the objects in the cluster with the same names. With `prune`, OLD has all
 * objects in the namespaces of the manifests. A manifest without a namespace gets the namespace of the context.
 *
 * @param report a function that is called for each side after the side is read
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
      const lookUp: ReadOptions['lookUp'] = (references, calendars) =>
        lookUpCalendars(cluster, references, calendars);
      const named = readClusterNames(flags, new Problems());
      const after = await readFiles(
        {
          ...request,
          // Without --cluster, the name of the cluster comes from a status of OLD, which is read later.
          clusters: named ?? 'any',
          lookUp,
          lookUpNamespaces: (names, found) => lookUpNamespaces(cluster, names, {}, found),
          cronJobs: true,
          acceptsCalendarsAlone: true,
        },
        host,
      );
      await report(after);
      const stored = await readReplaced(cluster, after, flags);
      const { kronJobs, notes } = await readReferring(cluster, after, stored);
      after.kronJobs.push(...(await readEdited(cluster, kronJobs, after)));
      const before = await readObjects([...stored, ...kronJobs], { clusters: named }, cluster);
      if (named === undefined) after.kronJobs = withStoredNames(after.kronJobs, stored);
      before.notes.push(...notes);
      await report(before);
      return { before, after };
    },
    'to compare manifests instead, write kron diff OLD NEW',
  );
}

/**
 * The KronJobs of NEW, with the name of the cluster from a status of OLD.
 *
 * @throws UsageError if the times of a KronJob depend on the name of the cluster, and no status has the name
 */
function withStoredNames(kronJobs: readonly InputKronJob[], stored: Stored): InputKronJob[] {
  const [clusterName] = stored.flatMap(({ status }) => clusterNameOf(status) ?? []);
  return kronJobs.map((kronJob) => {
    if (kronJob.spec.clusterName === undefined) return kronJob;
    if (clusterName === undefined)
      throw new UsageError([
        `${kronJob.identity}: the start depends on the name of the cluster, and no status has it; write --cluster eu-west-1`,
      ]);
    return inCluster(kronJob, clusterName);
  });
}

/** Reads stored KronJobs that refer to calendars of NEW. Uses the calendars of NEW instead of the stored calendars. */
async function readEdited(
  cluster: ConnectedCluster,
  stored: Stored,
  { calendars: edited }: Input,
): Promise<readonly InputKronJob[]> {
  const lookUp: ReadOptions['lookUp'] = async (references, calendars) => {
    calendars.addAll(edited);
    await lookUpCalendars(cluster, references, calendars);
  };
  const { kronJobs } = await readObjects(stored, { lookUp }, cluster);
  return kronJobs;
}

type Stored = Awaited<ReturnType<typeof readStored>>;

/** Reads the KronJobs and CronJobs that NEW replaces. */
async function readReplaced(cluster: ConnectedCluster, after: Input, flags: SidesFlags): Promise<Stored> {
  const stored: Stored = [];
  for (const kind of ['KronJob', 'CronJob'] as const) {
    const own = after.kronJobs.filter((one) => one.kind === kind);
    // If NEW has no CronJob, the CronJobs in the cluster do not count as deleted.
    if (kind === 'CronJob' && own.length === 0) continue;
    const read = flags.prune ? readWhole(cluster, own, flags, storedKinds[kind]) : undefined;
    stored.push(...(await (read ?? readCounterparts(cluster, own, storedKinds[kind]))));
  }
  return stored;
}

/** Reads all objects of one kind that `-n`, `-A` and `-l` select. Without `-n` and `-A`, reads the namespaces of NEW. */
async function readWhole(
  cluster: ConnectedCluster,
  after: readonly InputKronJob[],
  { namespace, allNamespaces, selector }: SidesFlags,
  kind: StoredKind,
): Promise<Stored> {
  const places = namespace === undefined ? after.map((one) => one.namespace) : [namespace];
  const whole: Stored = [];
  for (const place of allNamespaces ? [undefined] : new Set(places)) {
    const selection = { names: [], namespace: place, allNamespaces: allNamespaces === true, selector };
    whole.push(...(await readStored(cluster, selection, kind)));
  }
  // Also read the objects of NEW that the flags do not select: objects in other namespaces, or without the labels.
  const known = new Set(whole.map(identityOf));
  const missing = after.filter(({ identity }) => !known.has(identity));
  return [...whole, ...(await readCounterparts(cluster, missing, kind))];
}
