import { type Cause, StatusError } from '../objects/statusError.ts';

/** An option of a request that is none; they are a kind of their own. */
export function invalidOptions(kind: string, cause: Cause): StatusError {
  return new StatusError({
    code: 422,
    reason: 'Invalid',
    message: `${kind}.meta.k8s.io "" is invalid: ${cause.field}: ${cause.message}`,
    details: { group: 'meta.k8s.io', kind, causes: [cause] },
  });
}
