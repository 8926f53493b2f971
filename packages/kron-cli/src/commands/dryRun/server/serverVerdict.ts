import { ApiError } from '@kron/kubernetes/apiError';
import { jobs } from '@kron/kubernetes/resources';
import type { Job } from 'kron-core';
import type { Cluster } from '../../../cluster/cluster.ts';
import { sendNew } from '../../../writing/sendNew.ts';
import { type ServerChange, serverChanges } from './serverChanges.ts';

/** What an API server says of a Job that it is asked to create for the sake of asking. */
export type ServerVerdict = {
  /** The Job that is created now; else that of the period that runs next. */
  jobName: string;
  accepted: boolean;
  /** What it says all the same: of a policy, of a field that is going away. */
  warnings: readonly string[];
  /** What it, or a webhook, has made of what was sent. */
  changes: readonly ServerChange[];
  refusal: ServerRefusal | null;
};

/** Why it would not be created. */
export type ServerRefusal = {
  /** The HTTP status. */
  code: number;
  /** Kubernetes' word: `Invalid`, `Forbidden`. */
  reason: string;
  message: string;
  fields: readonly { field: string; message: string }[];
};

/**
 * Asks an API server about a Job; null when there is none to ask about.
 *
 * @throws ClusterError when it cannot be asked, or not by this user
 */
export async function serverVerdict(cluster: Cluster, job: Job | null): Promise<ServerVerdict | null> {
  if (job === null) return null;
  const { name: jobName, namespace } = job.metadata;
  const verdict = { jobName, warnings: [], changes: [], refusal: null };
  try {
    const { object, warnings } = await sendNew(cluster, { resource: jobs, namespace }, job, true);
    return { ...verdict, accepted: true, warnings, changes: serverChanges(job, object) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { ...verdict, accepted: false, refusal: refusalOf(error) };
  }
}

function refusalOf({ code, reason, message, causes }: ApiError): ServerRefusal {
  const fields = causes.flatMap(({ field, message: why = '' }) =>
    field === undefined ? [] : [{ field, message: why }],
  );
  return { code, reason, message, fields };
}
