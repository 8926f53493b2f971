/** Thrown if there was no usable response. The API server may have executed the request or not. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  /**
   * A code of the network, such as `ECONNREFUSED` or `UND_ERR_SOCKET`; `TIMEOUT` after the time limit; `BAD_ANSWER` for a
   * malformed response; `TOO_LARGE` for one above the size limit; `CREDENTIALS` if there are none, and no request was sent.
   */
  readonly code: string;

  constructor(code: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }

  /** @param request the method and the URL, for the message: `GET https://10.0.0.1/readyz` */
  static from(request: string, cause: unknown): ConnectionError {
    const root = rootCause(cause);
    const code = codeOf(root) ?? codeOf(cause) ?? 'UNKNOWN';
    return new ConnectionError(code, `${request}: ${messageOf(root)}`, cause);
  }
}

/** Finds the innermost error, because libraries wrap a network error in several others. */
function rootCause(error: unknown): unknown {
  let found = error;
  for (let depth = 0; depth < 5; depth += 1) {
    const inner =
      found instanceof AggregateError ? found.errors[0] : found instanceof Error ? found.cause : undefined;
    if (inner === undefined) break;
    found = inner;
  }
  return found;
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

function messageOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : (codeOf(error) ?? String(error));
}
