/**
 * Runs work with a controller of its own, which is aborted when a signal is aborted, or when the work ends. For a signal that
 * lives as long as the process, because `AbortSignal.any` leaves memory behind on such a signal (nodejs/node#54614).
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
