type JobChangedVerdict = { readonly holds: boolean; readonly reason: string; readonly message: string };

/**
 * The content of the condition JobChanged. It is True if admission changes the Jobs and the operator cannot undo the
 * changes. Undefined if the object has no such condition and no change is known.
 *
 * @param changes what admission changes. Empty if the last Job was created unchanged. Undefined if this is not known
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
