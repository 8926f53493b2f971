import type { Allowance } from '../constraints/allowance.ts';
import type { Constraints } from '../constraints/constraints.ts';
import type { Shape } from '../distributions/distribution.ts';
import type { SeedStrategy } from '../spec/spec.ts';
import type { Window } from '../spec/window.ts';
import type { Zone } from '../zone/zone.ts';
import type { SeedHasher } from './seedHasher.ts';

/** What makes a period of a nominal time: all of a spec but its nominal times and its policy, ready to compute. */
export type Compiled = {
  readonly zone: Zone;
  readonly window: Window;
  readonly shape: Shape;
  readonly seedStrategy: SeedStrategy;
  readonly seedHasher: SeedHasher;
  readonly constraints: Constraints;
  /** What the constraints come to. */
  readonly allowance: Allowance;
};
