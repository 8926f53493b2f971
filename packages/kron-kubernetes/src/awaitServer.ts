/**
 * Waits until the API server answers again, if the error of a request shows that the server may be unavailable. Never
 * rejects.
 *
 * @returns true if the server was unavailable and answers again. Then retry at once. False if the error concerns only this
 * request, or the signal is aborted. Then retry with backoff
 */
export type AwaitServer = (error: unknown, signal: AbortSignal) => Promise<boolean>;
