/** An instant of the core, which are whole seconds, as this package reckons with them. */
export function epochSeconds(instant: Date): number {
  return instant.getTime() / 1000;
}
