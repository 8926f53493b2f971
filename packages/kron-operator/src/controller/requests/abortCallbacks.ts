/**
 * Calls back when signals are aborted. Adds one listener to each signal, and not one for each request. Otherwise, with
 * 10,000 waiting requests, `addEventListener` would search 10,000 listeners for each new request.
 */
export class AbortCallbacks {
  readonly #bySignal = new Map<
    AbortSignal,
    { readonly callbacks: Set<() => void>; readonly abort: () => void }
  >();

  /** @param signal a signal that is not aborted yet. Without a signal, the callback is never called */
  add(signal: AbortSignal | undefined, callback: () => void): void {
    if (signal === undefined) return;
    const known = this.#bySignal.get(signal);
    if (known !== undefined) {
      known.callbacks.add(callback);
      return;
    }
    const callbacks = new Set([callback]);
    const abort = (): void => {
      this.#bySignal.delete(signal);
      for (const each of callbacks) each();
    };
    this.#bySignal.set(signal, { callbacks, abort });
    signal.addEventListener('abort', abort, { once: true });
  }

  delete(signal: AbortSignal | undefined, callback: () => void): void {
    if (signal === undefined) return;
    const known = this.#bySignal.get(signal);
    if (known === undefined) return;
    known.callbacks.delete(callback);
    if (known.callbacks.size > 0) return;
    this.#bySignal.delete(signal);
    signal.removeEventListener('abort', known.abort);
  }
}
