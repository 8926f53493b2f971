/** What `details.causes` of a Status holds. */
export type ApiErrorCause = { readonly reason?: string; readonly message?: string; readonly field?: string };

type Details = {
  readonly reason: string;
  readonly message: string;
  readonly causes: readonly ApiErrorCause[];
  readonly retryAfterMs?: number;
};

/** The API server's refusal: it has answered, and the answer is no. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The HTTP status. */
  readonly code: number;
  /** Kubernetes' word for it, for example `AlreadyExists`; empty when what answered was no API server. */
  readonly reason: string;
  readonly causes: readonly ApiErrorCause[];
  /** How long the server asked to be left alone, milliseconds. */
  readonly retryAfterMs: number | undefined;

  constructor(code: number, { reason, message, causes, retryAfterMs }: Details) {
    super(message);
    this.code = code;
    this.reason = reason;
    this.causes = causes;
    this.retryAfterMs = retryAfterMs;
  }

  /**
   * @param code the HTTP status
   * @param body the parsed Status, or the text of something else: a proxy's page
   * @param retryAfter the header of this name, in seconds
   */
  static from(code: number, body: unknown, retryAfter?: string): ApiError {
    const status = isRecord(body) ? body : {};
    const details = isRecord(status['details']) ? status['details'] : {};
    const seconds = Number(retryAfter ?? details['retryAfterSeconds']);
    return new ApiError(code, {
      reason: text(status['reason']) ?? '',
      message: cut(text(status['message'])) ?? `HTTP ${code}${excerpt(body)}`,
      causes: causesOf(details['causes']),
      ...(Number.isFinite(seconds) && seconds > 0 ? { retryAfterMs: seconds * 1000 } : {}),
    });
  }
}

/** The name is taken: of a create. */
export function isAlreadyExists(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 409 && error.reason === 'AlreadyExists';
}

/** Somebody else was quicker, or the UID is another one. */
export function isConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 409 && error.reason === 'Conflict';
}

export function isNotFound(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 404;
}

/** What was to be stored breaks a rule, or what is stored does. */
export function isInvalid(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 422;
}

/** The resourceVersion or the page token is too old to go on from. */
export function isExpired(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.code === 410 || error.reason === 'Expired');
}

/** The resourceVersion is newer than any that the server knows: it lags behind, or was restored from a backup. */
export function isTooNew(error: unknown): error is ApiError {
  return hasCause(error, 'ResourceVersionTooLarge');
}

/** A webhook could not be asked: the object was refused for that, although it is a 500. */
export function isWebhookFailure(error: unknown): error is ApiError {
  return error instanceof ApiError && error.message.includes('failed calling webhook');
}

/** Nothing can be created here any more. */
export function isNamespaceTerminating(error: unknown): error is ApiError {
  return hasCause(error, 'NamespaceTerminating');
}

function hasCause(error: unknown, reason: string): error is ApiError {
  return error instanceof ApiError && error.causes.some((cause) => cause.reason === reason);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Characters of a message, which repeats as much of an object as is wrong with it: it goes into logs and statuses. */
const longestMessage = 4_096;
const mostCauses = 100;

function cut(message: string | undefined): string | undefined {
  return message === undefined || message.length <= longestMessage
    ? message
    : `${message.slice(0, longestMessage - 1)}…`;
}

function causesOf(causes: unknown): ApiErrorCause[] {
  if (!Array.isArray(causes)) return [];
  return causes.slice(0, mostCauses).filter(isRecord).map(withShortMessage);
}

function withShortMessage(cause: Record<string, unknown>): ApiErrorCause {
  const message = cut(text(cause['message']));
  return message === undefined ? cause : { ...cause, message };
}

/** Of an answer that is no Status, as much as fits into a line. */
function excerpt(body: unknown): string {
  return typeof body === 'string' && body.trim() !== ''
    ? `: ${body.trim().replace(/\s+/g, ' ').slice(0, 200)}`
    : '';
}
