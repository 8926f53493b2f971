/** When to requeue the key of a reconcile. A change of the object, or of one of its Jobs, always requeues it. */
export type Result = {
  /** When the key is due next; null: cancels the wake. Absent: keeps it. */
  readonly wakeAt?: Date | null | undefined;
} & ({ readonly again: Again } | Failure);

type Again =
  /** Nothing is left to do. */
  | 'no'
  /** After all keys that are due, because another decision follows. */
  | 'afterDue'
  /** After all keys that are due, because the status does not contain the result of this reconcile yet. */
  | 'recordAfterDue'
  /**
   * When the queue permits the status write. The rate of such writes is limited: the status changes only because a calendar
   * was edited, and many other objects can refer to this calendar.
   */
  | 'whenAllowed'
  /** When the check of the template ends. The status is written after that, because it contains the result of the check. */
  | 'whenChecked'
  /** In a later slice of the event loop, because the decision is not finished. */
  | 'nextSlice';

/**
 * After an edit, the last decision about a key may be wrong. The key must be decided again before `decideBy`, in epoch
 * milliseconds.
 */
export type InTime = { readonly again: 'inTime'; readonly decideBy: number };

/** The reconcile has failed. The queue retries the key after its backoff, or when it is due. */
type Failure = { readonly again: 'backoff'; readonly error: unknown };

/** A due period or action is blocked, for example by a quota. This does not count as a failure of the reconcile. */
export class BlockedError extends Error {
  override readonly name = 'BlockedError';
}

/** Retries the key with backoff, and when a Job of its namespace changes. @param why the reason of the block */
export function blocked(why: string): Failure {
  return { again: 'backoff', error: new BlockedError(why) };
}

/** Whether a step of a reconcile returned the Result of the whole reconcile. */
export function isResult(step: object): step is Result {
  return 'again' in step;
}

/** Whether a reconcile counts as a success, which resets the number of failures in a row. */
export function isDone({ again }: Result): boolean {
  return again === 'no' || again === 'afterDue' || again === 'whenAllowed';
}
