import { ApiError } from '@kron/kubernetes/apiError';
import { jobs } from '@kron/kubernetes/resources';
import type { Job } from 'kron-core';
import type { ConnectedCluster } from '../../../cluster/connectedCluster.ts';
import { isForbidden } from '../../../cluster/isForbidden.ts';
import { ClusterError } from '../../../clusterError.ts';
import { createObject } from '../../../writing/createObject.ts';
import { type ServerChange, serverChanges } from './serverChanges.ts';

/** The API server's answer to a server-side dry run of a Job. */
export type ServerVerdict = {
  /** The Job to create now or, if there is none, the next Job. */
  jobName: string;
  accepted: boolean;
  /** The API server's warnings, for example from a policy or about a deprecated field. */
  warnings: readonly string[];
  /** The changes that the server or a webhook made to the Job. */
  changes: readonly ServerChange[];
  refusal: ServerRefusal | null;
};

/** The API server's verdict. null if there is no Job to send, and undefined without `--server`. */
export type ServerAnswer = ServerVerdict | null | undefined;

/** Why the server rejects the Job. */
export type ServerRefusal = {
  /** The HTTP status. */
  code: number;
  /** The reason in the answer of the API server, such as `Invalid` or `Forbidden`. */
  reason: string;
  message: string;
  fields: readonly { field: string; message: string }[];
};

/** The results of dry runs with the verdicts of the API server, and the errors that explain missing verdicts. */
export type ServerResults<Result> = {
  /** The results in the order of the dry runs. A result without a verdict has no `server`. */
  results: readonly (Result & { server?: ServerAnswer })[];
  failures: readonly string[];
};

/**
 * Sends the Jobs of dry runs to an API server as server-side dry runs. If the user lacks a right in one namespace, the other
 * Jobs are still sent. After any other failure, no more Jobs are sent.
 */
export async function serverVerdicts<Result extends { candidate: Job | null }>(
  cluster: ConnectedCluster,
  dryRuns: readonly Result[],
): Promise<ServerResults<Result>> {
  const results: (Result & { server?: ServerAnswer })[] = [];
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
