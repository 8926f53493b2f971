import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { boundedText } from '../boundedText.ts';

/** The facts of a finished Job that are needed only for its record in the outcome log. */
export type JobEnd = {
  /** When the Job controller started the Job. */
  readonly startTime?: string;
  /** The reason in the condition Failed of the Job. */
  readonly failedReason?: string;
};

type JobStatus = {
  readonly startTime?: unknown;
  readonly conditions?:
    | readonly { readonly type: string; readonly status: string; readonly reason?: unknown }[]
    | null;
};

/**
 * Reads how a Job ended. Undefined while it has not finished.
 *
 * @example
 * jobEnd(job) // { startTime: '2026-03-01T00:58:29Z', failedReason: 'BackoffLimitExceeded' }
 */
export function jobEnd(job: KubeObject): JobEnd | undefined {
  const { startTime, conditions } = (job['status'] ?? {}) as JobStatus;
  const ended = conditions?.find(
    ({ type, status }) => (type === 'Complete' || type === 'Failed') && status === 'True',
  );
  if (ended === undefined) return undefined;
  const reason =
    ended.type === 'Failed' && typeof ended.reason === 'string' ? boundedText(ended.reason) : undefined;
  return {
    ...(typeof startTime === 'string' ? { startTime } : {}),
    ...(reason === undefined ? {} : { failedReason: reason }),
  };
}
