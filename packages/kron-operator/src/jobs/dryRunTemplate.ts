import { ApiError, isWebhookFailure } from '@kron/kubernetes/apiError';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { jobs } from '@kron/kubernetes/resources';
import type { Call, Transport } from '@kron/kubernetes/transport';
import type { Job, Problem } from 'kron-core';
import { malformedJob } from './malformedJob.ts';

/** What the API server says of the Job that a template makes. */
export type TemplateDryRun =
  | { readonly result: 'accepted'; readonly job: KubeObject }
  /** Whenever it is tried. */
  | { readonly result: 'malformed'; readonly problems: readonly Problem[] }
  /** As things are now, for no fault of the template's. */
  | { readonly result: 'refused'; readonly error: ApiError };

/** When a Job is due that is only tried: it cannot be in the way of any other. */
export const sampleTime: Date = new Date('2000-01-01T00:00:00Z');

/**
 * Asks the API server by a create that is not carried out, so that a mistake is known when it is made and not when the
 * Job is due.
 *
 * @param job - of {@link sampleTime}, as it would be created
 * @throws what the transport throws, when there was no answer that will stay the same
 */
export async function dryRunTemplate(
  transport: Pick<Transport, 'create'>,
  job: Job,
  call: Call,
): Promise<TemplateDryRun> {
  const place = { resource: jobs, namespace: job.metadata.namespace };
  try {
    const made = await transport.create(place, job, { ...call, dryRun: true, fieldValidation: 'Strict' });
    return { result: 'accepted', job: made };
  } catch (error) {
    const problems = malformedJob(error);
    if (problems !== undefined) return { result: 'malformed', problems };
    if (!(error instanceof ApiError) || isPassing(error)) throw error;
    return { result: 'refused', error };
  }
}

/** The API server could not say; what a webhook's absence keeps it from is no matter of a moment. */
function isPassing(error: ApiError): boolean {
  return error.code === 429 || (error.code >= 500 && !isWebhookFailure(error));
}
