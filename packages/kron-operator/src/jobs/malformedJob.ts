import { ApiError, isAdmissionRefusal } from '@kron/kubernetes/apiError';
import type { Problem } from 'kron-core';

/**
 * The problems that make a Job malformed, with paths in the spec of the Job's owner. Undefined when the Job was refused for
 * a reason other than its template: a quota, a policy, a webhook, missing rights, a server error.
 */
export function malformedJob(error: unknown): readonly Problem[] | undefined {
  if (!(error instanceof ApiError) || isAdmissionRefusal(error)) return undefined;
  // A 400 without a reason comes from a proxy.
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

/** Strict decoding reports fields within one sentence: `strict decoding error: unknown field "spec.x"`. */
function undecodable(message: string): readonly Problem[] {
  const fields = [...message.matchAll(namedField)];
  if (fields.length === 0) return [{ path: 'spec.jobTemplate', message }];
  return fields.map(([, problem, path]) => ({
    path: `spec.jobTemplate.${path}`,
    message: `${problem} field`,
  }));
}
