import { type Cause, StatusError } from '../objects/statusError.ts';

/** The error for an invalid option of a request. */
export function invalidOptions(kind: string, cause: Cause): StatusError {
  return new StatusError({
    code: 422,
    reason: 'Invalid',
    message: `${kind}.meta.k8s.io "" is invalid: ${cause.field}: ${cause.message}`,
    details: { group: 'meta.k8s.io', kind, causes: [cause] },
  });
}
