/** Converts epoch seconds to a `Date`: to `known`, if that is the same instant. */
export function dateOf(seconds: number, known?: Date): Date {
  return known?.getTime() === seconds * 1000 ? known : new Date(seconds * 1000);
}
