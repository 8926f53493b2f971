/**
 * Waits until the API server answers again, if the error of a request suggests that the server is unavailable. Never
 * rejects.
 *
 * @returns true if the server was unavailable and answers again. The caller then retries at once. False if only this request
 *   has failed, or if the signal is aborted. The caller then retries with backoff
 */
export type AwaitServer = (error: unknown, signal: AbortSignal) => Promise<boolean>;
