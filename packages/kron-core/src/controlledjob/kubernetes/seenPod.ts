import { controllerOf } from '../../kubernetes/storedJob.ts';
import type { RunPod } from '../decision/observed.ts';

/** A core/v1 Pod as read from the API server. Only the fields that Kron reads are typed. */
export type StoredPod = {
  readonly metadata: { readonly name: string; readonly [field: string]: unknown };
  readonly status?: { readonly phase?: string };
  readonly [field: string]: unknown;
};

/**
 * Reduces a Pod to the fields that show whether it prevents the operator from unsuspending a Job.
 *
 * @example
 * seenRunPod(pod) // { name: 'desk-1772442000-0-x7k2p', jobUID: '…', ended: false }
 */
export function seenRunPod(object: StoredPod): RunPod {
  const jobUID = controllerOf(object)?.uid;
  const phase = object.status?.phase;
  return {
    name: object.metadata.name,
    ...(jobUID === undefined ? {} : { jobUID }),
    ended: phase === 'Succeeded' || phase === 'Failed',
  };
}
