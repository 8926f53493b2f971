/**
 * When to requeue the key of a reconcile. A change of the object, or of one of its Jobs, always requeues it.
 */
export type Result = {
  /** When the key is due next; null: cancels the wake. Absent: keeps it. */
  readonly wakeAt?: Date | null | undefined;
} & ({ readonly again: Again } | Failure);

type Again =
  /** Nothing is left to do. */
  | 'no'
  /** After all keys that are due: another decision follows. */
  | 'afterDue'
  /** After all keys that are due: what this reconcile has done or found is not in the status yet. */
  | 'recordAfterDue'
  /** When the status may be written. The change only follows from an edit of a calendar. */
  | 'whenAllowed'
  /** When the check of the template ends: the status waits for it. */
  | 'whenChecked'
  /** In a later slice of the event loop: the decision goes on. */
  | 'nextSlice';

/** The last decision on an edited key may be outdated. `decideBy`: the latest time for the next one, in epoch milliseconds. */
export type InTime = { readonly again: 'inTime'; readonly decideBy: number };

/** The key is retried after its backoff, or when it is due. */
type Failure = { readonly again: 'backoff'; readonly error: unknown };

/** A due period or action is blocked, which is no failure of the reconcile. */
export class BlockedError extends Error {
  override readonly name = 'BlockedError';
}

/** The key is retried with backoff, and when a Job of its namespace changes. @param why what blocks it */
export function blocked(why: string): Failure {
  return { again: 'backoff', error: new BlockedError(why) };
}

/** Whether a step has ended the reconcile. */
export function isResult(step: object): step is Result {
  return 'again' in step;
}

/** Whether a reconcile counts as a success: the next failure is the first one. */
export function isDone({ again }: Result): boolean {
  return again === 'no' || again === 'afterDue' || again === 'whenAllowed';
}
