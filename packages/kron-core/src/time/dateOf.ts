/** Converts epoch seconds to a `Date`. */
export function dateOf(seconds: number): Date {
  return new Date(seconds * 1000);
}

/** Like {@link dateOf}, but also accepts null and then returns null. */
export function dateOrNull(seconds: number | null): Date | null {
  return seconds === null ? null : dateOf(seconds);
}
