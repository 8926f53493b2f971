/** The epoch seconds of an instant of kron-core, which is always a whole second. */
export function epochSeconds(instant: Date): number {
  return instant.getTime() / 1000;
}
