import { ApiError } from '@kron/kubernetes/apiError';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { jobs } from '@kron/kubernetes/resources';
import type { Call, Transport } from '@kron/kubernetes/transport';
import type { Job, Problem } from 'kron-core';
import { outageKind } from '../controller/requests/outageKind.ts';
import { malformedJob } from './malformedJob.ts';

/** The API server's answer to a dry-run create of a Job from a template. */
type TemplateDryRun =
  | { readonly result: 'accepted'; readonly job: KubeObject }
  /** The template is wrong, so every create of a Job from it would fail. */
  | { readonly result: 'malformed'; readonly problems: readonly Problem[] }
  /** The template is well-formed, but the API server refused the Job. A later create may succeed. */
  | { readonly result: 'refused'; readonly error: ApiError };

/**
 * The scheduled time of a dry-run Job. No real Job has this time, so the name of the dry-run Job is always free. The time has
 * ten digits in epoch seconds, like the time of a real run, so that the name of the Job is as long as a real name.
 */
export const sampleTime: Date = new Date(1_000_000_000_000);

/**
 * Creates a Job from a template as a dry run, so that a mistake in the template shows when the template is written, and not
 * only when a Job is due.
 *
 * @param job - the Job of {@link sampleTime}
 * @throws what the transport throws, when the API server could not decide
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
