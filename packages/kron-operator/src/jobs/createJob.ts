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
  /** A Job of this name already exists. It may be the Job of this period. */
  | { readonly result: 'taken' }
  /** The API server refused the create, so no Job was created. */
  | { readonly result: 'refused'; readonly error: ApiError }
  /** There was no usable answer, so the Job may exist. */
  | { readonly result: 'unknown'; readonly error: Error }
  | { readonly result: 'terminating' };

/** Time limit of a create. It is short, so that there is time for another try before the deadline of the period. */
const createMs = 10_000;

/**
 * Creates a Job, and restores the fields that admission has changed. The Job's name acts as a lock for the period, because
 * only one of several creates with the same name succeeds.
 *
 * @throws FencedError when this process may no longer write; ApiError when the failure is transient and says nothing about
 * the Job: too many requests, expired credentials, a conflict
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
 * Builds a Job. This may need a read of the template. If the API server refuses that read, returns the refusal, so that the
 * create counts as refused.
 *
 * @throws every other error of `build`, because nothing was created
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

/** Builds and creates a Job. @throws like `buildUnlessRefused` and `createJob` */
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
