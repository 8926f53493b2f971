/** The content of the condition JobChanged. */
type JobChangedVerdict = { readonly holds: boolean; readonly reason: string; readonly message: string };

/**
 * The condition JobChanged: admission changes the Jobs, and the operator cannot undo it. Undefined: the object has no such
 * condition, because no Job of it was ever changed.
 *
 * @param changes what admission changes. Empty: the last create was unchanged. undefined: not known
 */
export function jobChangedVerdict(
  changes: string | undefined,
  before: { readonly status: string; readonly reason: string; readonly message: string } | undefined,
): JobChangedVerdict | undefined {
  if (changes === undefined) {
    return before && { holds: before.status === 'True', reason: before.reason, message: before.message };
  }
  if (changes !== '') {
    return { holds: true, reason: 'JobChanged', message: `Admission changes the Jobs: ${changes}.` };
  }
  return before && { holds: false, reason: 'JobUnchanged', message: 'The last Job was created unchanged.' };
}
