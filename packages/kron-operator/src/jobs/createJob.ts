import { ApiError, isAlreadyExists, isConflict, isNamespaceTerminating } from '@kron/kubernetes/apiError';
import { jobs } from '@kron/kubernetes/resources';
import type { Transport } from '@kron/kubernetes/transport';
import type { Job } from 'kron-core';
import { FencedError } from '../controller/fencedError.ts';
import { outageKind } from '../controller/requests/outageKind.ts';
import { isUnanswered } from '../controller/requests/writeStatus.ts';
import { type RestoredJob, restoreJob } from './restoreJob.ts';

type CreateResult =
  | ({ readonly result: 'created' } & RestoredJob)
  /** A Job of this name already exists. The Job may be of this period, or of another owner. */
  | { readonly result: 'taken' }
  /** The API server refused the create. There is no Job. */
  | { readonly result: 'refused'; readonly error: ApiError }
  /** The request got no usable answer. The Job may exist. */
  | { readonly result: 'unknown'; readonly error: Error }
  | { readonly result: 'terminating' };

/** The time limit of a create, in milliseconds. It is short, to leave time for a retry before the period's deadline. */
const createMs = 10_000;

/**
 * Creates a Job, and restores the fields that admission has changed. The name of the Job is derived from the period, and the
 * API server accepts only one Job of a name. So a period has at most one Job.
 *
 * @throws FencedError if this process may not write; ApiError if a retry with the same Job can succeed, because the cause is
 * too many requests, expired credentials, or a conflict
 */
export async function createJob(transport: Transport, job: Job): Promise<CreateResult> {
  const place = { resource: jobs, namespace: job.metadata.namespace };
  try {
    const call = { fieldValidation: 'Strict', priority: 'first', timeoutMs: createMs } as const;
    const created = await transport.create(place, job, call);
    return { result: 'created', ...(await restoreJob(transport, job, created)) };
  } catch (error) {
    if (error instanceof FencedError || !(error instanceof Error)) throw error;
    if (!(error instanceof ApiError) || isUnanswered(error)) return { result: 'unknown', error };
    if (isAlreadyExists(error)) return { result: 'taken' };
    if (isTransient(error)) throw error;
    if (isNamespaceTerminating(error)) return { result: 'terminating' };
    return { result: 'refused', error };
  }
}

/**
 * Builds a Job. `build` may have to read the template. If the API server refuses this read, returns the refusal, and callers
 * treat it like a refused create.
 *
 * @throws all other errors of `build`. No Job was created then
 */
export async function buildUnlessRefused(
  build: () => Promise<Job>,
): Promise<{ readonly job: Job } | { readonly refused: ApiError }> {
  try {
    return { job: await build() };
  } catch (error) {
    if (error instanceof ApiError && outageKind(error) === undefined) return { refused: error };
    throw error;
  }
}

/** Builds a Job and creates it. @throws what `buildUnlessRefused` and `createJob` throw */
export async function buildAndCreateJob(
  transport: Transport,
  build: () => Promise<Job>,
): Promise<CreateResult> {
  const built = await buildUnlessRefused(build);
  return 'refused' in built ? { result: 'refused', error: built.refused } : createJob(transport, built.job);
}

/** Whether a refusal is transient: too many requests, expired credentials, or a conflict on the counter of a quota. */
function isTransient(error: ApiError): boolean {
  return outageKind(error) !== undefined || isConflict(error);
}
