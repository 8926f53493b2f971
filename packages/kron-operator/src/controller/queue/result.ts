/** When to requeue the key of a reconcile. A change of its object or of one of its Jobs requeues the key in any case. */
export type Result = {
  /** The next time at which the key is due. Null removes the wake time. Undefined leaves it as it is. */
  readonly wakeAt?: Date | null | undefined;
} & ({ readonly again: Again } | Failure);

type Again =
  /** The key need not be requeued. */
  | 'no'
  /** Requeue the key after all due keys, because it needs another decision. */
  | 'afterDue'
  /** Requeue the key after all due keys, because the status does not record this reconcile yet. */
  | 'recordAfterDue'
  /**
   * Requeue the key when the queue permits its status write. The queue limits the rate of the writes that follow from the
   * edit of a calendar, because many objects can refer to one calendar.
   */
  | 'whenAllowed'
  /** Requeue the key when the check of its template has ended, to write the result of the check to the status. */
  | 'whenChecked'
  /** Requeue the key for a later slice of the event loop, because its decision is not finished. */
  | 'nextSlice';

/**
 * The result for a key whose object refers to an edited object. The key must be decided again before `decideBy`, in epoch
 * milliseconds, because the edit may have changed the decision.
 */
export type InTime = { readonly again: 'inTime'; readonly decideBy: number };

/** The reconcile has failed. The queue retries the key after its backoff, or earlier if the key comes due. */
type Failure = { readonly again: 'backoff'; readonly error: unknown };

/** Thrown if something blocks a due period or action, such as a quota. The reconcile itself does not count as failed. */
export class BlockedError extends Error {
  override readonly name = 'BlockedError';
}

/** Retries the key after a backoff, or when a Job in its namespace changes. @param why what blocks the key */
export function blocked(why: string): Failure {
  return { again: 'backoff', error: new BlockedError(why) };
}

/** Whether a step has ended the reconcile. The step then returns the Result of the reconcile, and not a context. */
export function isResult(step: object): step is Result {
  return 'again' in step;
}

/** Whether a reconcile counts as a success, which resets the number of consecutive failures. */
export function isDone({ again }: Result): boolean {
  return again === 'no' || again === 'afterDue' || again === 'whenAllowed';
}
