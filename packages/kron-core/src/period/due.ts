/** A period reduced to when it counts. All in epoch seconds. */
export type Due = {
  readonly nominal: number;
  /** The chosen time, or the nominal time of an unschedulable period. */
  readonly due: number;
  /** null: unschedulable. */
  readonly chosen: number | null;
};

/** A place in the order of periods: by due time, then by nominal time. */
export type Position = Pick<Due, 'due' | 'nominal'>;

/** Negative, zero or positive, as for `Array.prototype.sort`. */
export function comparePositions(a: Position, b: Position): number {
  return a.due - b.due || a.nominal - b.nominal;
}
