import { objectAt } from '../reading/canonicalJSON.ts';

/**
 * `spec.jobTemplate`, a batch/v1 JobTemplateSpec. Null fields of its `spec` are dropped. The rest of the `spec` is passed on
 * unchanged.
 */
export type JobTemplate = {
  metadata?: {
    labels?: Record<string, string> | null;
    annotations?: Record<string, string> | null;
  } | null;
  spec: Record<string, unknown>;
};

/** The condition reason for a jobTemplate that the API server rejects. */
export const templateRefusedReason = 'JobTemplateRefused';

/** The condition reason for a jobTemplate whose Jobs are in a queue. */
export const jobsQueuedReason = 'JobsQueued';

/**
 * Reads `spec.ttlSecondsAfterFinished`, in seconds, from a Job or a jobTemplate. Undefined if it is not a number. A negative
 * number counts as 0, because the API server rejects a negative number in a Job and in a status.
 *
 * @example
 * jobTTLOf({ spec: { ttlSecondsAfterFinished: 600 } }) // 600
 */
export function jobTTLOf(job: { readonly [field: string]: unknown }): number | undefined {
  const ttl = objectAt(job, 'spec')['ttlSecondsAfterFinished'];
  return typeof ttl === 'number' ? Math.max(0, ttl) : undefined;
}
