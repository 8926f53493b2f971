import { compile, type ScheduleSpec, validateSpec } from 'kron-core';
import { isDnsLabel } from './dnsLabel.ts';
import { fieldsOf } from '../plainObject.ts';
import type { InputKronJob } from './inputKronJob.ts';
import type { Issue } from './inputProblem.ts';
import { LeanKronJob } from './leanKronJob.ts';

/** The names of the clusters for which Kron computes the times. `any` means that no result depends on the name. */
export type Clusters = readonly string[] | 'any' | undefined;

/**
 * Adds the name of the cluster to a spec whose seed needs it: the first name in `clusters`, else the name in the status of
 * the object. Returns an issue if there is neither.
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

/** `clusterName` of a status. Undefined if it is absent or not a valid name. */
export function clusterNameOf(status: unknown): string | undefined {
  const name = fieldsOf(status)['clusterName'];
  return typeof name === 'string' && isDnsLabel(name) ? name : undefined;
}

/**
 * One copy of a KronJob or CronJob for each cluster if its start times depend on the cluster, else only the object itself.
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
