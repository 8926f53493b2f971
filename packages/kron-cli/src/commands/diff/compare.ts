import { objectKey } from '@kron/fleet/fleet/objectKey';
import type { InputKronJob } from '@kron/fleet/input/inputKronJob';
import { byCodeUnits } from '@kron/fleet/text/byCodeUnits';
import { barText, type Progress } from '../../output/progress.ts';
import { Yielder } from '../../output/yielder.ts';
import { UsageError } from '../../usageError.ts';
import { type Change, timeOf } from './change.ts';
import { changesOf, type Pair } from './changesOf.ts';

const maxChanges = 1_000_000;

/**
 * All changes between two sets of KronJobs, ordered by time. Objects are matched by kind, namespace and name. If only one
 * side has a CronJob, as after `kron convert`, the CronJob is matched with the KronJob of the same namespace and name on the
 * other side.
 *
 * @throws UsageError if there are too many changes
 */
export async function compare(
  old: readonly InputKronJob[],
  next: readonly InputKronJob[],
  span: { from: number; to: number },
  progress: Progress,
): Promise<Change[]> {
  const changes: Change[] = [];
  const pairs = pairsOf(old, next);
  let share = 0;
  const yielder = new Yielder(progress, () => barText(share));
  for (const [index, pair] of pairs.entries()) {
    share = index / pairs.length;
    for (const change of await changesOf(pair, span, yielder)) changes.push(change);
    if (changes.length > maxChanges) {
      await progress.clear();
      throw new UsageError(['more than 1,000,000 runs change: write a shorter --for']);
    }
  }
  await progress.clear();
  return changes.sort(byTime);
}

/** If several objects have the same kind and identity, the last one counts, as with kubectl apply. */
function pairsOf(old: readonly InputKronJob[], next: readonly InputKronJob[]): Pair[] {
  const pairs = new Map<string, Pair>();
  const clusters = clustersIn([...old, ...next]);
  for (const kronJob of old) {
    for (const clusterName of clustersOf(kronJob, clusters))
      pairs.set(keyOf(kronJob, clusterName), { old: kronJob, new: undefined, clusterName });
  }
  for (const kronJob of next) {
    for (const clusterName of clustersOf(kronJob, clusters)) {
      const key = keyOf(kronJob, clusterName);
      pairs.set(key, { old: pairs.get(key)?.old, new: kronJob, clusterName });
    }
  }
  for (const [key, pair] of pairs) {
    const cronJob = pair.old ?? pair.new;
    if (cronJob?.kind !== 'CronJob') continue;
    const kronJobKey = keyOf({ kind: 'KronJob', identity: cronJob.identity }, pair.clusterName);
    const joined = joinedPair(pair, pairs.get(kronJobKey));
    if (joined === undefined) continue;
    pairs.set(kronJobKey, joined);
    pairs.delete(key);
  }
  return [...pairs.values()];
}

/** The clusters of each object whose times depend on the cluster. The key is the identity of the object. */
type ClustersByIdentity = ReadonlyMap<string, ReadonlySet<string>>;

function clustersIn(kronJobs: readonly InputKronJob[]): ClustersByIdentity {
  const clusters = new Map<string, Set<string>>();
  for (const { identity, spec } of kronJobs) {
    const { clusterName } = spec;
    if (typeof clusterName !== 'string') continue;
    clusters.set(identity, (clusters.get(identity) ?? new Set()).add(clusterName));
  }
  return clusters;
}

/**
 * The clusters in which an object is compared: its own cluster if its times depend on the cluster, otherwise the clusters of
 * the object with the same identity on the other side.
 */
function clustersOf(
  { identity, spec: { clusterName } }: InputKronJob,
  clusters: ClustersByIdentity,
): readonly (string | undefined)[] {
  if (typeof clusterName === 'string') return [clusterName];
  const others = [...(clusters.get(identity) ?? [])];
  return others.length === 0 ? [undefined] : others;
}

function keyOf(object: Parameters<typeof objectKey>[0], clusterName: string | undefined): string {
  return clusterName === undefined ? objectKey(object) : `${objectKey(object)} ${clusterName}`;
}

/**
 * Joins a CronJob with the KronJob of its name on the other side. undefined without a KronJob, or if a side has both kinds.
 */
function joinedPair(cronJob: Pair, kronJob: Pair | undefined): Pair | undefined {
  if (kronJob === undefined) return undefined;
  const isConverted = cronJob.new === undefined && kronJob.old === undefined;
  const isRevoked = cronJob.old === undefined && kronJob.new === undefined;
  const { clusterName } = cronJob;
  if (isConverted) return { old: cronJob.old, new: kronJob.new, clusterName };
  return isRevoked ? { old: kronJob.old, new: cronJob.new, clusterName } : undefined;
}

function byTime(a: Change, b: Change): number {
  return (
    timeOf(a) - timeOf(b) || a.nominal - b.nominal || byCodeUnits(a.kronJob.identity, b.kronJob.identity)
  );
}
