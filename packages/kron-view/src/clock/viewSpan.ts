/** A span of time in epoch seconds. */
export type ViewSpan = {
  from: number;
  /** Not included. */
  to: number;
};
