import { isObject } from './isObject.ts';

/** An entry of a Status' `details.causes`. */
type ApiErrorCause = { readonly reason?: string; readonly message?: string; readonly field?: string };

type Details = {
  readonly reason: string;
  readonly message: string;
  readonly causes: readonly ApiErrorCause[];
  readonly retryAfterMs?: number;
};

/** The API server answered with an error. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The HTTP status. */
  readonly code: number;
  /** The Status' reason, for example `AlreadyExists`; empty when something other than an API server answered. */
  readonly reason: string;
  readonly causes: readonly ApiErrorCause[];
  /** How long the server asked the client to wait before a retry, milliseconds. */
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
   * @param body the parsed Status, or other text, such as a proxy's error page
   * @param retryAfter the `Retry-After` header, seconds
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

/** Whether a write failed because the object's resourceVersion or UID differs from the one in the request. */
export function isConflict(error: unknown): error is ApiError {
  return isAnswer(error, 409) && error.reason === 'Conflict';
}

export function isNotFound(error: unknown): error is ApiError {
  return isAnswer(error, 404);
}

/** Whether a list or a watch failed because a permission, or the definition of the resource, is missing. */
export function isUnserved(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.code === 403 || error.code === 404);
}

/** Whether validation failed, of the object in the request or of the stored object that a patch applies to. */
export function isInvalid(error: unknown): error is ApiError {
  return isAnswer(error, 422);
}

/** Whether the resourceVersion or the continue token is too old, so that a new list is necessary. */
export function isExpired(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.code === 410 || error.reason === 'Expired');
}

/** Whether the resourceVersion is newer than the server's, because the server lags behind or was restored from a backup. */
export function isTooNew(error: unknown): error is ApiError {
  return hasCause(error, 'ResourceVersionTooLarge');
}

/**
 * Whether an admission webhook or policy denied the request, or the API server could not call the webhook. Only the message
 * shows this, because a webhook can choose any HTTP status.
 */
export function isAdmissionRefusal(error: unknown): boolean {
  return error instanceof ApiError && admissionRefusal.test(error.message);
}

const admissionRefusal =
  /failed calling webhook|admission webhook "[^"]*" denied the request|with binding '[^']*' denied request/;

/** Whether the object is too large for the API server, which answers with 413, or for etcd, which leads to 500. */
export function isTooLarge(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  return error.code === 413 || /request is too large|message larger than max/.test(error.message);
}

/** Whether a create failed because the namespace is being deleted and accepts no new objects. */
export function isNamespaceTerminating(error: unknown): error is ApiError {
  return hasCause(error, 'NamespaceTerminating');
}

/** Whether the API server itself answered with this status. */
function isAnswer(error: unknown, code: number): error is ApiError {
  return error instanceof ApiError && error.code === code && !isAdmissionRefusal(error);
}

function hasCause(error: unknown, reason: string): error is ApiError {
  return error instanceof ApiError && error.causes.some((cause) => cause.reason === reason);
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** In characters. Messages are shortened, because they go into logs and statuses, and some quote most of an object. */
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
