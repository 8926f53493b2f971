import { ApiError } from '@kron/kubernetes/apiError';
import type { Problem } from 'kron-core';

/**
 * Why the API server calls a Job malformed, with paths as they are in its owner; undefined when it was refused for
 * another reason, which says nothing of the template: a quota, a policy, a webhook, missing rights, trouble of its own.
 */
export function malformedJob(error: unknown): readonly Problem[] | undefined {
  if (!(error instanceof ApiError) || isOfWebhook(error)) return undefined;
  // Without a reason it is the answer of a proxy.
  if (error.code === 400 && error.reason !== '') return undecodable(error.message);
  if (error.code !== 422) return undefined;
  const causes = error.causes.filter(({ field }) => field !== undefined && field !== '');
  if (causes.length === 0) return undefined;
  return causes.map(({ field, message }) => ({
    path: `spec.jobTemplate.${field}`,
    message: message ?? 'invalid',
  }));
}

/** It may answer with any code and any causes. */
function isOfWebhook({ message }: ApiError): boolean {
  return message.startsWith('admission webhook');
}

const namedField = /(unknown|duplicate) field "([^"]+)"/g;

/** Strict decoding names fields in the middle of a sentence. */
function undecodable(message: string): readonly Problem[] {
  const fields = [...message.matchAll(namedField)];
  if (fields.length === 0) return [{ path: 'spec.jobTemplate', message }];
  return fields.map(([, problem, path]) => ({
    path: `spec.jobTemplate.${path}`,
    message: `${problem} field`,
  }));
}
