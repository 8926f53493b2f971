/** A span of time in epoch seconds. */
export type ViewSpan = {
  from: number;
  /** The end of the span, which is not included. */
  to: number;
};
