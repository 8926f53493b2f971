import type { ApiError } from '@kron/kubernetes/apiError';

/** Thrown if the API server refuses the status of an object. An Event has already reported the refusal. */
export class StatusRefusedError extends Error {
  override readonly name = 'StatusRefusedError';

  /** Whether a due period cannot start before the status is stored. */
  readonly isBlocking: boolean;

  constructor(refusal: ApiError, { isBlocking }: { readonly isBlocking: boolean }) {
    super(`status refused: ${refusal.message}`, { cause: refusal });
    this.isBlocking = isBlocking;
  }
}
