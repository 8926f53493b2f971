import type { Outcome, Reason } from 'kron-core';

/** Why a run of a ControlledJob started or did not; `RunOver`: no operator ran until its stop. */
export type RunReason = 'Start' | 'StartingDeadlineExceeded' | 'Suspended' | 'RunOver';

/**
 * The outcome of a KronJob's period or of a ControlledJob's run. A run is due at its start. Times are in epoch seconds.
 */
export type SimulatedPeriod = {
  nominal: number;
  /** null: unschedulable. */
  chosen: number | null;
  /** When the operator decided it: for an executed period, when it created the Job. */
  decided: number;
  outcome: Outcome;
  reason: Reason | RunReason;
  /** The number of active Jobs of the same KronJob when the Job of this period was created. */
  beside: number;
  /** Seconds that an executed period waited until fewer Jobs were active. Absent: it did not wait. */
  waited?: number;
};

/** When a period is due: at its chosen time or, if it has none, at its nominal time. */
export function dueOf({ chosen, nominal }: Pick<SimulatedPeriod, 'chosen' | 'nominal'>): number {
  return chosen ?? nominal;
}
