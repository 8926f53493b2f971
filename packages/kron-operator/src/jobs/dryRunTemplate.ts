import { ApiError } from '@kron/kubernetes/apiError';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { jobs } from '@kron/kubernetes/resources';
import type { Call, Transport } from '@kron/kubernetes/transport';
import type { Job, Problem } from 'kron-core';
import { outageKind } from '../controller/requests/outageKind.ts';
import { malformedJob } from './malformedJob.ts';

/** The API server's answer to a dry run of a template's Job. */
export type TemplateDryRun =
  | { readonly result: 'accepted'; readonly job: KubeObject }
  /** The template is wrong: every create of it would fail. */
  | { readonly result: 'malformed'; readonly problems: readonly Problem[] }
  /** The template is well-formed; a later create may succeed. */
  | { readonly result: 'refused'; readonly error: ApiError };

/** The scheduled time of a dry-run Job: no real Job has it, so the dry run never meets a name that is taken. */
export const sampleTime: Date = new Date('2000-01-01T00:00:00Z');

/**
 * Creates a template's Job as a dry run, so that a mistake shows when the template is written and not when the Job is
 * due.
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
