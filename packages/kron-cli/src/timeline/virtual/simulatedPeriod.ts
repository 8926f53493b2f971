import type { Outcome, Reason } from 'kron-core';

/** Why a run of a ControlledJob came about, or did not; `RunOver`: nobody was there until its stop. */
export type RunReason = 'Start' | 'StartingDeadlineExceeded' | 'Suspended' | 'RunOver';

/** What became of a period in a simulation; of a ControlledJob a run is one, due at its start. Epoch seconds. */
export type SimulatedPeriod = {
  nominal: number;
  /** null: unschedulable. */
  chosen: number | null;
  /** When it was decided: for one that ran, when its Job was created. */
  decided: number;
  outcome: Outcome;
  reason: Reason | RunReason;
  /** Jobs of the same KronJob that were active when its own was created. */
  beside: number;
};

/** The instant at which a period is due: its chosen time or, if it has none, its nominal time. */
export function dueOf({ chosen, nominal }: Pick<SimulatedPeriod, 'chosen' | 'nominal'>): number {
  return chosen ?? nominal;
}
