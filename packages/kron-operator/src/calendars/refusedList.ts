import { ApiError } from '@kron/kubernetes/apiError';
import type { Clock } from '@kron/kubernetes/clock';
import { sleep } from '@kron/kubernetes/sleep';
import type { Transport } from '@kron/kubernetes/transport';

/** Why the operator cannot read a kind: no permission, or the CustomResourceDefinition is not installed. */
export type Refusal = 'forbidden' | 'notServed';

/** After a refused list, the operator tries again after this number of milliseconds. */
const retryMs = 300_000;
/** Milliseconds between two checks for a kind that is not installed. A check is one small read. */
const checkMs = 5_000;

export type RefusedListOptions = {
  readonly clock: Clock;
  /** Returns whether the API server serves the kind, or undefined if this is unknown. Must not throw. */
  readonly isServed: () => Promise<boolean | undefined>;
  /**
   * Returns the missing permissions to list and watch the kind, as text. Returns an empty list if no permission is missing,
   * or if this is unknown. Must not throw.
   */
  readonly missingPermissions: () => Promise<readonly string[]>;
  /** Called each time the API server refuses the list, or a permission is missing. Must not throw. */
  readonly onRefused: (refusal: Refusal, reason: string) => void;
};

/**
 * Lists objects. If a permission to list or watch them is missing, or the API server refuses the list with 403 or 404, tries
 * again every five minutes. If the kind is not installed, also tries again as soon as it is installed. Throws all other
 * errors.
 *
 * The permission to watch is also required. Without a watch, the operator would miss later edits, and nothing would report
 * that.
 */
export function listUntilAllowed(list: Transport['list'], options: RefusedListOptions): Transport['list'] {
  return async (query, call) => {
    const signal = call?.signal ?? new AbortController().signal;
    for (;;) {
      try {
        const missing = await options.missingPermissions();
        if (missing.length === 0) return await list(query, call);
        signal.throwIfAborted();
        options.onRefused('forbidden', `not allowed to ${missing.join('; ')}`);
      } catch (error) {
        const refusal = refusalOf(error);
        if (refusal === undefined) throw error;
        signal.throwIfAborted();
        options.onRefused(refusal, (error as ApiError).message);
      }
      await waitToRetry(options, signal);
    }
  };
}

/**
 * Waits until the next try, or until a missing kind is installed. A kind can also be missing after a 403: without the
 * permission, the API server answers 403 even if the kind is not installed.
 */
async function waitToRetry({ clock, isServed }: RefusedListOptions, signal: AbortSignal): Promise<void> {
  const end = clock.monotonic() + retryMs;
  let wasServed = await isServed();
  for (;;) {
    signal.throwIfAborted();
    const left = end - clock.monotonic();
    if (left <= 0) return;
    await sleep(clock, wasServed === false ? Math.min(checkMs, left) : left, signal);
    if (wasServed !== false) return;
    const served = await isServed();
    if (served === true) return;
    wasServed = served;
  }
}

function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 403) return 'forbidden';
  return error.code === 404 ? 'notServed' : undefined;
}
