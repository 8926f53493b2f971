import { compile, type ScheduleSpec, validateSpec } from 'kron-core';
import { isDnsLabel } from './dnsLabel.ts';
import { fieldsOf } from '../plainObject.ts';
import type { InputKronJob } from './inputKronJob.ts';
import type { Issue } from './inputProblem.ts';
import { LeanKronJob } from './leanKronJob.ts';

/** The names of the clusters that objects are read for. `any` means that no result depends on the name. */
export type Clusters = readonly string[] | 'any' | undefined;

/**
 * If the seed of a spec needs the name of the cluster, adds the first name in `clusters` or, without one, the name in the
 * status of the object. Returns an issue if neither exists.
 */
export function withClusterName(
  spec: ScheduleSpec,
  clusters: Clusters,
  status?: unknown,
): ScheduleSpec | Issue {
  if (spec.seed?.scope !== 'cluster') return spec;
  const clusterName = clusters === 'any' ? 'any' : (clusters?.[0] ?? clusterNameOf(status));
  if (clusterName !== undefined) return { ...spec, clusterName };
  const issue = validateSpec(spec).find(({ code }) => code === 'NoClusterName');
  if (issue === undefined) throw new TypeError('a seed with the scope cluster needs a name');
  return issue;
}

/** `clusterName` of a status. Undefined if the status has no valid name. */
export function clusterNameOf(status: unknown): string | undefined {
  const name = fieldsOf(status)['clusterName'];
  return typeof name === 'string' && isDnsLabel(name) ? name : undefined;
}

/**
 * If the start times of a KronJob or CronJob depend on the cluster, returns one copy for each cluster. Otherwise returns
 * only the object itself.
 */
export function inClusters(kronJob: InputKronJob, clusters: Clusters): InputKronJob[] {
  if (typeof clusters !== 'object' || kronJob.spec.clusterName === undefined) return [kronJob];
  return [kronJob, ...clusters.slice(1).map((clusterName) => inCluster(kronJob, clusterName))];
}

export function inCluster(kronJob: InputKronJob, clusterName: string): InputKronJob {
  const spec = { ...kronJob.spec, clusterName };
  if (kronJob instanceof LeanKronJob) return new LeanKronJob(Object.assign({}, kronJob, { spec }));
  return { ...kronJob, spec, schedule: compile(spec) };
}
