import type { ApiError } from '@kron/kubernetes/apiError';

/** The API server refuses the status of an object. An Event has reported it. */
export class StatusRefusedError extends Error {
  override readonly name = 'StatusRefusedError';

  constructor(refusal: ApiError) {
    super(`status refused: ${refusal.message}`, { cause: refusal });
  }
}
