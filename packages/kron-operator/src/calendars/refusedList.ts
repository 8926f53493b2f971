import { ApiError } from '@kron/kubernetes/apiError';
import type { Clock } from '@kron/kubernetes/clock';
import { sleep } from '@kron/kubernetes/sleep';
import type { Transport } from '@kron/kubernetes/transport';

/** Why a kind of calendar may not be read: no permission, or its CustomResourceDefinition is not installed. */
export type Refusal = 'forbidden' | 'notServed';

/** Milliseconds between two tries of a list that the API server refuses. */
const retryMs = 300_000;
/** Milliseconds between two checks whether a kind has been installed. Each is one small read. */
const checkMs = 5_000;

export type RefusedListOptions = {
  readonly clock: Clock;
  /** Whether the API server serves the kind; undefined if that is unknown. Must not throw. */
  readonly isServed: () => Promise<boolean | undefined>;
  /**
   * The missing permissions to list and watch the kind, as text. Empty if no permission is missing, or if that is unknown.
   * Must not throw.
   */
  readonly missingPermissions: () => Promise<readonly string[]>;
  /** Called for each refused try of the list. Must not throw. */
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
 * Waits until the next try. Even after a 403, checks whether the API server serves the kind: to a client without the
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
