import { ApiError } from '@kron/kubernetes/apiError';
import type { Cluster } from '../../../cluster/cluster.ts';
import { ClusterError } from '../../../clusterError.ts';
import type { ShownDryRun } from '../dryRunResult.ts';
import { serverVerdict } from './serverVerdict.ts';

/** What an API server says of several dry runs. */
export type Answers = {
  /** In the same order; those about which it could not be asked have no `server`. */
  runs: readonly ShownDryRun[];
  /** Why not, for people. */
  troubles: readonly string[];
};

/**
 * Asks an API server about the Jobs of dry runs. A right that lacks in one namespace keeps nobody from the answers about
 * others; with a server that does not answer at all there is no point in going on.
 */
export async function serverVerdicts(cluster: Cluster, runs: readonly ShownDryRun[]): Promise<Answers> {
  const answered: ShownDryRun[] = [];
  const troubles: string[] = [];
  for (const [index, run] of runs.entries()) {
    try {
      answered.push({ ...run, server: await serverVerdict(cluster, run.candidate) });
    } catch (error) {
      if (!(error instanceof ClusterError)) throw error;
      troubles.push(...error.problems);
      answered.push(run);
      if (isForbidden(error)) continue;
      return { runs: [...answered, ...runs.slice(index + 1)], troubles };
    }
  }
  return { runs: answered, troubles };
}

function isForbidden({ cause }: ClusterError): boolean {
  return cause instanceof ApiError && cause.code === 403;
}
