import type { Allowance } from '../constraints/allowance.ts';
import { type Constraints, isUnconstrained } from '../constraints/constraints.ts';
import type { Shape } from '../distributions/distribution.ts';
import type { SeedStrategy } from '../spec/spec.ts';
import type { Spread } from '../spec/spread.ts';
import type { Window } from '../spec/window.ts';
import type { Zone } from '../zone/zone.ts';
import type { SeedHasher } from './seedHasher.ts';

/** The compiled parts of a spec that determine a period from its nominal time. */
export type Compiled = {
  readonly zone: Zone;
  readonly window: Window;
  readonly shape: Shape;
  readonly seedStrategy: SeedStrategy;
  readonly seedHasher: SeedHasher;
  readonly constraints: Constraints;
  /** Null if a draw can choose any allowed second of the window. */
  readonly spread: Spread | null;
  /** Whether all constraints allow an instant. */
  readonly allowance: Allowance;
};

/** Whether the constraints allow an instant, in epoch seconds. */
export function allows({ constraints, allowance, zone }: Compiled, instant: number): boolean {
  return isUnconstrained(constraints) || allowance(instant, instant + zone.offsetAt(instant));
}
