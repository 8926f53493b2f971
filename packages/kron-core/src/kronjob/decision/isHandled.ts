import { comparePositions, type DuePosition } from '../../period/due.ts';

/** Whether a period is at or before the last handled period. */
export function isHandled(period: DuePosition, handled: DuePosition | null): boolean {
  return handled !== null && comparePositions(period, handled) <= 0;
}
