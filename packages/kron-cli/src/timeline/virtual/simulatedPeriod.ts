import type { Outcome, Reason } from 'kron-core';

/** Why a run of a ControlledJob got a Job or did not. `RunOver` means that no operator ran until the stop of the run. */
export type RunReason = 'Start' | 'StartingDeadlineExceeded' | 'Suspended' | 'RunOver';

/** The outcome of a KronJob's period or of a ControlledJob's run. A run is due at its start. Times are in epoch seconds. */
export type SimulatedPeriod = {
  nominal: number;
  /** The chosen time. Null if the period is unschedulable. */
  chosen: number | null;
  /** The instant at which the operator decided the outcome. For an executed period, it created the Job at this instant. */
  decided: number;
  outcome: Outcome;
  reason: Reason | RunReason;
  /** The number of active Jobs of the same KronJob when the Job of this period was created. */
  beside: number;
  /** The seconds that an executed period waited until fewer Jobs were active. Absent if it did not wait. */
  waited?: number;
};

/** The instant at which a period is due: its chosen time or, if it has none, its nominal time. */
export function dueOf({ chosen, nominal }: Pick<SimulatedPeriod, 'chosen' | 'nominal'>): number {
  return chosen ?? nominal;
}
