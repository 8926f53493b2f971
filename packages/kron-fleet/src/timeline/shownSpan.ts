export type ShownSpan = {
  /** The first and the last second of the span, in epoch seconds. */
  from: number;
  to: number;
  /** Maximum number of periods of each object. Infinity if only `to` ends the list. */
  count: number;
  /** Whether the list begins with periods that were due before the span, but whose Jobs cannot be created yet. */
  waitingFirst?: boolean;
};
