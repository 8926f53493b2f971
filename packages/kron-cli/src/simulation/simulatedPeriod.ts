import type { Outcome, Reason } from 'kron-core';

/** What became of a period in a simulation. Epoch seconds. */
export type SimulatedPeriod = {
  nominal: number;
  /** null: unschedulable. */
  chosen: number | null;
  /** When it was decided: for one that ran, when its Job was created. */
  decided: number;
  outcome: Outcome;
  reason: Reason;
  /** Jobs of the same KronJob that were active when its own was created. */
  beside: number;
};

/** The instant at which a period is due: its chosen time or, if it has none, its nominal time. */
export function dueOf({ chosen, nominal }: Pick<SimulatedPeriod, 'chosen' | 'nominal'>): number {
  return chosen ?? nominal;
}
