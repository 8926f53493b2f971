import { dnsLabelProblem, isDnsLabel } from '@kron/fleet/input/dnsLabel';
import { Option } from 'commander';
import type { Problems } from './problems.ts';

export type ClusterNameFlags = { cluster?: string | undefined };

export function clusterNamesOption(many: 'several' | 'one'): Option {
  const about = 'for seeds with the scope cluster (default: that of the status)';
  return many === 'several'
    ? new Option('--cluster <names>', `names of clusters, separated by commas, ${about}`)
    : new Option('--cluster <name>', `name of the cluster ${about}`);
}

export function readClusterNames(
  { cluster }: ClusterNameFlags,
  problems: Problems,
): readonly string[] | undefined {
  if (cluster === undefined) return undefined;
  const names = [...new Set(cluster.split(','))];
  const invalid = names.find((name) => !isDnsLabel(name));
  if (invalid !== undefined) problems.add(dnsLabelProblem('--cluster', invalid));
  return names;
}

/** @param to names the command or flag that accepts only one name, such as `kron ui` */
export function requireOneCluster({ cluster }: ClusterNameFlags, to: string, problems: Problems): void {
  if (cluster?.includes(','))
    problems.add(
      `--cluster: expected one name with ${to}, found "${cluster}"; write --cluster ${cluster.split(',')[0]}`,
    );
}
