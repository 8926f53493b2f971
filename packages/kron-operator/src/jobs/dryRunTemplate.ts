import { ApiError } from '@kron/kubernetes/apiError';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { jobs } from '@kron/kubernetes/resources';
import type { Call, Transport } from '@kron/kubernetes/transport';
import type { Job, Problem } from 'kron-core';
import { outageKind } from '../controller/requests/outageKind.ts';
import { malformedJob } from './malformedJob.ts';

/** The answer of the API server to the dry-run create of a Job from a template. */
type TemplateDryRun =
  | { readonly result: 'accepted'; readonly job: KubeObject }
  /** The template has a mistake, so each create of a Job would fail. */
  | { readonly result: 'malformed'; readonly problems: readonly Problem[] }
  /** The template is well-formed, but the API server refused the Job. The create of a later Job may succeed. */
  | { readonly result: 'refused'; readonly error: ApiError };

/**
 * The scheduled time of the Job in a dry run, in 2001. No real Job has this time, so the name of the Job is always free. In
 * epoch seconds, the time has ten digits like that of a real Job, so the name is as long as a real name.
 */
export const sampleTime: Date = new Date(1_000_000_000_000);

/**
 * Creates a Job from a template as a dry run. So users see a mistake in the template before a Job is due.
 *
 * @param job - a Job with the scheduled time {@link sampleTime}
 * @throws what the transport throws, if the API server did not decide about the Job
 */
export async function dryRunTemplate(
  transport: Pick<Transport, 'create'>,
  job: Job,
  call: Call,
): Promise<TemplateDryRun> {
  const place = { resource: jobs, namespace: job.metadata.namespace };
  try {
    const created = await transport.create(place, job, { ...call, dryRun: true, fieldValidation: 'Strict' });
    return { result: 'accepted', job: created };
  } catch (error) {
    const problems = malformedJob(error);
    if (problems !== undefined) return { result: 'malformed', problems };
    if (!(error instanceof ApiError) || outageKind(error) !== undefined) throw error;
    return { result: 'refused', error };
  }
}
