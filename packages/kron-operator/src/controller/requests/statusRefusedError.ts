import type { ApiError } from '@kron/kubernetes/apiError';

/** The API server refuses the status of an object. An Event has reported it. */
export class StatusRefusedError extends Error {
  override readonly name = 'StatusRefusedError';

  /** Whether a due period waits for the status. */
  readonly isBlocking: boolean;

  constructor(refusal: ApiError, { isBlocking }: { readonly isBlocking: boolean }) {
    super(`status refused: ${refusal.message}`, { cause: refusal });
    this.isBlocking = isBlocking;
  }
}
