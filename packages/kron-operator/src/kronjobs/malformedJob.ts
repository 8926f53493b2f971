import { ApiError } from '@kron/kubernetes/apiError';

/**
 * Why the API server calls a Job malformed, with paths as they are in the KronJob; undefined when it was refused for
 * another reason, which says nothing of the template: a quota, a policy, a webhook, missing rights, trouble of its own.
 */
export function malformedJob(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 400 && !error.message.startsWith('admission webhook')) return undecodable(error.message);
  if (error.code !== 422) return undefined;
  const causes = error.causes.filter(({ field }) => field !== undefined && field !== '');
  if (causes.length === 0) return undefined;
  return told(causes.map(({ field, message }) => `spec.jobTemplate.${field}: ${message ?? 'invalid'}`));
}

/** A condition has to hold them. */
const toldProblems = 10;

function told(problems: readonly string[]): string {
  const more = problems.length - toldProblems;
  return [...problems.slice(0, toldProblems), ...(more > 0 ? [`and ${more} more problems`] : [])].join('\n');
}

const namedField = /(unknown|duplicate) field "([^"]+)"/g;

/** Strict decoding names fields in the middle of a sentence. */
function undecodable(message: string): string {
  const fields = [...message.matchAll(namedField)];
  if (fields.length === 0) return `spec.jobTemplate: ${message}`;
  return told(fields.map(([, problem, path]) => `spec.jobTemplate.${path}: ${problem} field`));
}
