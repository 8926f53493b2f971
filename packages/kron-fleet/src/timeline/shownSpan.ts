/** The span of time in which periods and events are shown. */
export type ShownSpan = {
  /** The first and the last instant, in epoch seconds. */
  from: number;
  to: number;
  /** The maximum number of periods of each object; Infinity if only `to` sets a limit. */
  count: number;
  /** Whether to begin with the periods that wait for a place, although they were due before the span. */
  waitingFirst?: boolean;
};
