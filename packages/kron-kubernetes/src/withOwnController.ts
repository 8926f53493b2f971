/**
 * Runs work with its own AbortController, which is aborted with `signal` or when the work ends. `AbortSignal.any` would leak
 * memory if `signal` lives as long as the process (nodejs/node#54614).
 */
export async function withOwnController<T>(
  signal: AbortSignal,
  work: (controller: AbortController) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const abort = (): void => controller.abort(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await work(controller);
  } finally {
    signal.removeEventListener('abort', abort);
    controller.abort();
  }
}
