import type { Period } from 'kron-core';
import type { Entry } from '../periods/timeline.ts';

/** A form in which a timeline is shown. It comes in two steps, as nobody knows a period's place before all are known. */
export type Renderer = {
  /** The text of one period, in whatever order they come. */
  row(entry: Entry, period: Period): string;
  /** The whole, piece by piece, from the rows in their order. */
  whole(rows: readonly string[]): Iterable<string>;
};
