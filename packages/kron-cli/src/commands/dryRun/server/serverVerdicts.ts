import { ApiError } from '@kron/kubernetes/apiError';
import { jobs } from '@kron/kubernetes/resources';
import type { Job } from 'kron-core';
import type { ConnectedCluster } from '../../../cluster/connectedCluster.ts';
import { isForbidden } from '../../../cluster/isForbidden.ts';
import { ClusterError } from '../../../clusterError.ts';
import { createObject } from '../../../writing/createObject.ts';
import type { DryRunResult, ServerRefusal, ServerVerdict } from '../dryRunResult.ts';
import { serverChanges } from './serverChanges.ts';

/** The results of dry runs with the verdicts of the API server, and the errors that explain missing verdicts. */
export type ServerResults = {
  /** The results in the order of the dry runs. A result without a verdict has no `server`. */
  results: readonly DryRunResult[];
  failures: readonly string[];
};

/**
 * Sends the Jobs of dry runs to an API server as server-side dry runs. If the user lacks the permission for one Job, sends
 * the next Jobs. After any other failure, sends no more Jobs.
 */
export async function serverVerdicts(
  cluster: ConnectedCluster,
  dryRuns: readonly DryRunResult[],
): Promise<ServerResults> {
  const results: DryRunResult[] = [];
  const failures: string[] = [];
  for (const [index, result] of dryRuns.entries()) {
    try {
      results.push({ ...result, server: await serverVerdict(cluster, result.candidate) });
    } catch (error) {
      if (!(error instanceof ClusterError)) throw error;
      failures.push(...error.problems);
      results.push(result);
      if (!isForbidden(error)) return { results: [...results, ...dryRuns.slice(index + 1)], failures };
    }
  }
  return { results, failures };
}

async function serverVerdict(cluster: ConnectedCluster, job: Job | null): Promise<ServerVerdict | null> {
  if (job === null) return null;
  const { name: jobName, namespace } = job.metadata;
  try {
    const { object, warnings } = await createObject(cluster, { resource: jobs, namespace }, job, true);
    return { jobName, accepted: true, warnings, changes: serverChanges(job, object), refusal: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { jobName, accepted: false, warnings: [], changes: [], refusal: refusalOf(error) };
  }
}

function refusalOf({ code, reason, message, causes }: ApiError): ServerRefusal {
  const fields = causes.flatMap(({ field, message: why = '' }) =>
    field === undefined ? [] : [{ field, message: why }],
  );
  return { code, reason, message, fields };
}
