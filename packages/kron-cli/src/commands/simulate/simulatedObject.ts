import type { Clock } from '@kron/fleet/text/instantText';
import type { ObjectKind } from '@kron/fleet/input/findObjects';
import type { SimulatedPeriod } from '../../timeline/virtual/simulatedPeriod.ts';
import type { Upkeep } from './controlledJob/upkeep.ts';
import type { Tally } from './tally.ts';

/** The result for one object. The runs of a ControlledJob count as periods. */
export type SimulatedObject = {
  kind: ObjectKind;
  identity: string;
  /** The time zone of the object. */
  clock: Clock;
  /** The schedule on one line. */
  line: () => string;
  tally: Tally;
  /** Periods to list. */
  periods: SimulatedPeriod[];
  /** What clock changes do to a KronJob without clockChanges. */
  clockChangeNotes?: readonly string[];
  /** Only for a ControlledJob. */
  upkeep?: Upkeep;
};

/** Called once per period, with its outcome. */
export type OnPeriod = (period: SimulatedPeriod) => void;

/** Simulates one object in virtual time. */
export type ObjectSimulator = {
  object: SimulatedObject;
  /** Decides once. @returns false at the end */
  step: () => boolean;
  /** The current instant in epoch seconds. */
  at: () => number;
  /** Completes the counts at the end. */
  finish: () => void;
};
