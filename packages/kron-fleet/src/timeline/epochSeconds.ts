/** Converts an instant of kron-core, which is always a whole second, to epoch seconds. */
export function epochSeconds(instant: Date): number {
  return instant.getTime() / 1000;
}
