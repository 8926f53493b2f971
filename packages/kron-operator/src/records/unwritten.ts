/**
 * The entries of a status that were not written yet, the oldest first.
 *
 * @param entries the newest first
 * @param isWritten whether an entry is the newest one that was written. If none is, all entries are returned
 */
export function unwritten<T>(entries: readonly T[], isWritten: (entry: T) => boolean): readonly T[] {
  const at = entries.findIndex(isWritten);
  return (at < 0 ? entries : entries.slice(0, at)).toReversed();
}
