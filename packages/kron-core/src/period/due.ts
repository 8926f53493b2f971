/** A period reduced to its times, in epoch seconds. */
export type Due = {
  readonly nominal: number;
  /** The chosen time, or the nominal time of an unschedulable period. */
  readonly due: number;
  /** Null if the period is unschedulable. */
  readonly chosen: number | null;
};

export type DrawnDue = Due & { readonly attempts: number };

/** The position in the order of periods: by due time, then by nominal time. */
export type DuePosition = Pick<Due, 'due' | 'nominal'>;

/** Compares two positions, for `Array.prototype.sort`. */
export function comparePositions(a: DuePosition, b: DuePosition): number {
  return a.due - b.due || a.nominal - b.nominal;
}

/** Whether a period is at or before `handled`, the last period that has an outcome. */
export function isHandled(period: DuePosition, handled: DuePosition | null): boolean {
  return handled !== null && comparePositions(period, handled) <= 0;
}
