import { isUnconstrained } from '../constraints/constraints.ts';
import type { Compiled } from './compiled.ts';

/** Whether the constraints allow an instant, in epoch seconds. */
export function allows({ constraints, allowance, zone }: Compiled, instant: number): boolean {
  return isUnconstrained(constraints) || allowance(instant, instant + zone.offsetAt(instant));
}
