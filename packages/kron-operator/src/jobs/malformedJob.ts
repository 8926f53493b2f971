import { ApiError, isAdmissionRefusal } from '@kron/kubernetes/apiError';
import type { Problem } from 'kron-core';

/**
 * The problems that make a Job malformed. Their paths begin at the spec of the Job's owner. Undefined if the API server
 * refused the Job for another reason: a quota, a policy, a webhook, missing rights, or a server error.
 */
export function malformedJob(error: unknown): readonly Problem[] | undefined {
  if (!(error instanceof ApiError) || isAdmissionRefusal(error)) return undefined;
  // An answer 400 without a reason comes from a proxy, and says nothing about the Job.
  if (error.code === 400 && error.reason !== '') return undecodable(error.message);
  if (error.code !== 422) return undefined;
  const causes = error.causes.filter(({ field }) => field !== undefined && field !== '');
  if (causes.length === 0) return undefined;
  return causes.map(({ field, message }) => ({
    path: `spec.jobTemplate.${field}`,
    message: message ?? 'invalid',
  }));
}

const namedField = /(unknown|duplicate) field "([^"]+)"/g;

/** The API server reports all undecodable fields in one sentence: `strict decoding error: unknown field "spec.x"`. */
function undecodable(message: string): readonly Problem[] {
  const fields = [...message.matchAll(namedField)];
  if (fields.length === 0) return [{ path: 'spec.jobTemplate', message }];
  return fields.map(([, problem, path]) => ({
    path: `spec.jobTemplate.${path}`,
    message: `${problem} field`,
  }));
}
