import {
  ApiError,
  isAlreadyExists,
  isConflict,
  isNamespaceTerminating,
  isWebhookFailure,
} from '@kron/kubernetes/apiError';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { jobs } from '@kron/kubernetes/resources';
import type { Transport } from '@kron/kubernetes/transport';
import type { Job } from 'kron-core';
import { FencedError } from '../controller/leader/writeFence.ts';

/** What became of a create. */
export type Created =
  | { readonly result: 'created'; readonly job: KubeObject }
  /** Somebody has the name, perhaps this very period. */
  | { readonly result: 'taken' }
  /** It was not created, for certain. */
  | { readonly result: 'refused'; readonly error: ApiError }
  /** It may have been created. */
  | { readonly result: 'unknown'; readonly error: Error }
  /** Nothing is created in this namespace any more. */
  | { readonly result: 'terminating' };

/** Less than a request may take otherwise: while its period can still run there is time for another try. */
const createMs = 10_000;

/**
 * Creates a Job. Its name is the lock of its period: of all who try, one succeeds.
 *
 * @throws FencedError when nothing may be written any more; ApiError when the API server had no time for it, or does
 * not know who asks, which says nothing of the Job
 */
export async function createJob(transport: Transport, job: Job): Promise<Created> {
  const place = { resource: jobs, namespace: job.metadata.namespace };
  try {
    const call = { fieldValidation: 'Strict', priority: 'first', timeoutMs: createMs } as const;
    return { result: 'created', job: await transport.create(place, job, call) };
  } catch (error) {
    if (error instanceof FencedError || !(error instanceof Error)) throw error;
    if (!(error instanceof ApiError) || (error.code >= 500 && !isWebhookFailure(error))) {
      return { result: 'unknown', error };
    }
    if (isAlreadyExists(error)) return { result: 'taken' };
    if (isPassing(error)) throw error;
    if (isNamespaceTerminating(error)) return { result: 'terminating' };
    return { result: 'refused', error };
  }
}

/** Too many requests, credentials that have run out, or a race for the count of a quota: the next try may do. */
function isPassing(error: ApiError): boolean {
  return error.code === 429 || error.code === 401 || isConflict(error);
}
