/** The instant in a label of a Job, `20260301T005829Z`, in epoch milliseconds. */
export function labelTime(text) {
  return Date.parse(text.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}
