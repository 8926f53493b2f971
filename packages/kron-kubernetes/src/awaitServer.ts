/**
 * Waits until the API server answers, if this error shows that it may be unavailable. It does not throw.
 *
 * @returns true when the server was unavailable and now answers: retry at once. False when the failure is the request's
 * own, or the signal is aborted: retry with backoff.
 */
export type AwaitServer = (error: unknown, signal: AbortSignal) => Promise<boolean>;
