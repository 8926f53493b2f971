import type { Fleet } from '@kron/fleet/fleet/fleet';
import type { FleetState } from '@kron/fleet/live/changes';

/** The data that the server sends: the Fleet, and the changes after it. */
export type Feed = {
  /** The Fleet as it is, as JSON, and the number of the last patch in it. */
  fleet: () => { fleet: Fleet; sequence: number };
  /** The lines of the patches after a number, in order. null: the number is too old or unknown. */
  since: (sequence: number) => readonly string[] | null;
  /** The current state of the source of the objects. */
  state: () => FleetState;
  /** Calls back after each new patch or state. Returns a function that removes the listener. */
  onChange: (listener: () => void) => () => void;
};
