/** There was no answer: what the request did, if it arrived at all, is not known. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  /**
   * `ECONNREFUSED`, `UND_ERR_SOCKET`, …; `TIMEOUT` when it took too long, `BAD_ANSWER` when it could not be read,
   * `CREDENTIALS` when there was nothing to ask with.
   */
  readonly code: string;

  constructor(code: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }

  /** @param what the request: `GET https://10.0.0.1/readyz` */
  static from(what: string, cause: unknown): ConnectionError {
    const root = rootCause(cause);
    const code = codeOf(root) ?? codeOf(cause) ?? 'UNKNOWN';
    return new ConnectionError(code, `${what}: ${messageOf(root)}`, cause);
  }
}

/** An error of the network is wrapped more than once; the innermost names the trouble. */
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
