import type { Clock } from '@kron/fleet/text/instantText';
import type { ObjectKind } from '@kron/fleet/input/findObjects';
import type { SimulatedPeriod } from '../../timeline/virtual/simulatedPeriod.ts';
import type { Upkeep } from './controlledJob/upkeep.ts';
import type { Tally } from './tally.ts';

/** The result of the simulation for one object. Each run of a ControlledJob is represented as a period. */
export type SimulatedObject = {
  kind: ObjectKind;
  identity: string;
  clock: Clock;
  /** The schedule on one line. */
  line: () => string;
  tally: Tally;
  periods: SimulatedPeriod[];
  /** Notes about the periods that clock changes drop or repeat. Only for a KronJob without `clockChanges`. */
  clockChangeNotes?: readonly string[];
  /** How closely a ControlledJob followed its schedule. Absent for KronJobs and CronJobs. */
  upkeep?: Upkeep;
};

/** Called once for each period, when its outcome is known. */
export type OnPeriod = (period: SimulatedPeriod) => void;

export type ObjectSimulator = {
  object: SimulatedObject;
  /** Advances to the next decision and makes it. @returns false when the simulation has ended */
  step: () => boolean;
  /** The current instant in epoch seconds. */
  at: () => number;
  /** Completes the counts of the object at the end of the simulation. */
  finish: () => void;
};
