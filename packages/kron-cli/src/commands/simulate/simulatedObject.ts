import type { KronKind } from '../../input/findObjects.ts';
import type { Clock } from '../../output/instantText.ts';
import type { SimulatedPeriod } from '../../timeline/virtual/simulatedPeriod.ts';
import type { Upkeep } from './controlledJob/upkeep.ts';
import type { Tally } from './tally.ts';

/** What came of one KronJob, or of one ControlledJob, whose runs are its periods. */
export type SimulatedObject = {
  kind: KronKind;
  identity: string;
  /** That its times go by. */
  clock: Clock;
  /** Its scheduling. */
  line: () => string;
  tally: Tally;
  /** Those that are listed. */
  periods: SimulatedPeriod[];
  /** Of a ControlledJob. */
  upkeep?: Upkeep;
};

/** Is told what became of each period, once. */
export type OnPeriod = (period: SimulatedPeriod) => void;

/** Something on its way through virtual time. */
export type ObjectSimulator = {
  object: SimulatedObject;
  /** Decides once. @returns whether there is more to decide */
  step: () => boolean;
  /** How far it has come: epoch seconds. */
  at: () => number;
  /** Counts what is known only at the end. */
  finish: () => void;
};
