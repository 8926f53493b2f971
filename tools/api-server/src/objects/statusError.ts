/** One entry of `details.causes` in a Status. */
export type Cause = { readonly reason: string; readonly message: string; readonly field: string };

export type Details = {
  readonly name?: string;
  readonly group?: string;
  readonly kind?: string;
  readonly uid?: string;
  readonly causes?: readonly Cause[];
  readonly retryAfterSeconds?: number;
};

export type StatusBody = {
  readonly kind: 'Status';
  readonly apiVersion: 'v1';
  readonly metadata: { readonly continue?: string };
  readonly status: 'Failure' | 'Success';
  readonly message?: string;
  readonly reason?: string;
  readonly details?: Details;
  readonly code?: number;
};

export type Failure = {
  readonly code: number;
  readonly message: string;
  readonly reason?: string;
  readonly details?: Details;
  readonly continue?: string;
};

/** A rejected request, with its Status. */
export class StatusError extends Error {
  readonly body: StatusBody;
  readonly code: number;

  constructor(failure: Failure) {
    super(failure.message);
    this.name = 'StatusError';
    this.code = failure.code;
    this.body = {
      kind: 'Status',
      apiVersion: 'v1',
      metadata: failure.continue === undefined ? {} : { continue: failure.continue },
      status: 'Failure',
      message: failure.message,
      ...(failure.reason === undefined ? {} : { reason: failure.reason }),
      ...(failure.details === undefined ? {} : { details: failure.details }),
      code: failure.code,
    };
  }
}
