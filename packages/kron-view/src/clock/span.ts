/** A span of time in epoch seconds. */
export type Span = {
  from: number;
  /** Not included. */
  to: number;
};
