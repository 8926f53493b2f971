import { isObject } from './isObject.ts';

/** An entry of a Status' `details.causes`. */
type ApiErrorCause = { readonly reason?: string; readonly message?: string; readonly field?: string };

type Details = {
  readonly reason: string;
  readonly message: string;
  readonly causes: readonly ApiErrorCause[];
  readonly retryAfterMs?: number;
};

/** Thrown if the API server has answered with an error. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The HTTP status code. */
  readonly code: number;
  /** The reason in the Status, for example `AlreadyExists`. Empty if the answer is not a Status. */
  readonly reason: string;
  readonly causes: readonly ApiErrorCause[];
  /** Milliseconds for which the server asks the client to wait before a retry. */
  readonly retryAfterMs: number | undefined;

  constructor(code: number, { reason, message, causes, retryAfterMs }: Details) {
    super(message);
    this.code = code;
    this.reason = reason;
    this.causes = causes;
    this.retryAfterMs = retryAfterMs;
  }

  /**
   * @param code the HTTP status code
   * @param body the parsed Status, or other text, such as the error page of a proxy
   * @param retryAfter the value of the `Retry-After` header, in seconds
   */
  static from(code: number, body: unknown, retryAfter?: string): ApiError {
    const status = isObject(body) ? body : {};
    const details = isObject(status['details']) ? status['details'] : {};
    const seconds = Number(retryAfter ?? details['retryAfterSeconds']);
    return new ApiError(code, {
      reason: text(status['reason']) ?? '',
      message: shorten(text(status['message'])) ?? `HTTP ${code}${excerpt(body)}`,
      causes: causesOf(details['causes']),
      ...(Number.isFinite(seconds) && seconds > 0 ? { retryAfterMs: seconds * 1000 } : {}),
    });
  }
}

export function isAlreadyExists(error: unknown): error is ApiError {
  return isAnswer(error, 409) && error.reason === 'AlreadyExists';
}

/** Whether a write failed because the stored object has another resourceVersion or UID than the request. */
export function isConflict(error: unknown): error is ApiError {
  return isAnswer(error, 409) && error.reason === 'Conflict';
}

export function isNotFound(error: unknown): error is ApiError {
  return isAnswer(error, 404);
}

/** Whether a list or a watch failed because the client lacks a permission or the API server does not know the resource. */
export function isUnserved(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.code === 403 || error.code === 404);
}

/** Whether the API server has found an object invalid: the object in the request, or the result of a patch. */
export function isInvalid(error: unknown): error is ApiError {
  return isAnswer(error, 422);
}

/** Whether a resourceVersion or continue token is too old. The client must then list again. */
export function isExpired(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.code === 410 || error.reason === 'Expired');
}

/** Whether a resourceVersion is too new for the server, which lags behind or was restored from a backup. */
export function isTooNew(error: unknown): error is ApiError {
  return hasCause(error, 'ResourceVersionTooLarge');
}

/**
 * Whether an admission webhook or policy denied the request, or the API server could not call the webhook. A webhook can
 * choose any HTTP status, so only the message tells this.
 */
export function isAdmissionRefusal(error: unknown): boolean {
  return error instanceof ApiError && admissionRefusal.test(error.message);
}

const admissionRefusal =
  /failed calling webhook|admission webhook "[^"]*" denied the request|with binding '[^']*' denied request/;

/** Whether the object is too large. The API server answers 413 for its own limit and 500 for the limit of etcd. */
export function isTooLarge(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  return error.code === 413 || /request is too large|message larger than max/.test(error.message);
}

/** Whether a create failed because its namespace is being deleted. */
export function isNamespaceTerminating(error: unknown): error is ApiError {
  return hasCause(error, 'NamespaceTerminating');
}

/** Whether the API server itself answered with this HTTP status, and not an admission webhook or policy. */
function isAnswer(error: unknown, code: number): error is ApiError {
  return error instanceof ApiError && error.code === code && !isAdmissionRefusal(error);
}

function hasCause(error: unknown, reason: string): error is ApiError {
  return error instanceof ApiError && error.causes.some((cause) => cause.reason === reason);
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Maximum number of characters. Messages go into logs and statuses, and some quote most of an object. */
const maxMessageLength = 4_096;
const maxCauses = 100;

function shorten(message: string | undefined): string | undefined {
  return message === undefined || message.length <= maxMessageLength
    ? message
    : `${message.slice(0, maxMessageLength - 1)}…`;
}

function causesOf(causes: unknown): ApiErrorCause[] {
  if (!Array.isArray(causes)) return [];
  return causes.slice(0, maxCauses).filter(isObject).map(withShortMessage);
}

function withShortMessage(cause: Record<string, unknown>): ApiErrorCause {
  const message = shorten(text(cause['message']));
  return message === undefined ? cause : { ...cause, message };
}

/** The start of a response that is not a Status, on one line. */
function excerpt(body: unknown): string {
  return typeof body === 'string' && body.trim() !== ''
    ? `: ${body.trim().replace(/\s+/g, ' ').slice(0, 200)}`
    : '';
}
