import { type Columns, outcomeOfState, type Span } from '../worker/protocol.ts';

/** Whether a period that is due in a span has an outcome. */
export function hasOutcome(
  { chosen, nominal, state }: Columns,
  { from, to }: Span,
  outcome: string,
): boolean {
  for (let index = 0; index < state.length; index++) {
    const time = chosen[index] ?? NaN;
    const due = Number.isNaN(time) ? (nominal[index] ?? NaN) : time;
    if (due >= from && due < to && outcomeOfState(state[index] ?? 0) === outcome) return true;
  }
  return false;
}
