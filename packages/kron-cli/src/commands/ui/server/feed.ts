import type { Fleet } from '@kron/fleet/fleet/fleet';
import type { FleetState } from '@kron/fleet/live/changes';

/** The data that the server sends: the Fleet, and the changes after it. */
export type Feed = {
  /** Returns the current Fleet, and the number of the last patch that it includes. */
  fleet: () => { fleet: Fleet; sequence: number };
  /**
   * Returns the patches after number `sequence`, each as a line of JSON. Null if the number is too old or unknown.
   */
  since: (sequence: number) => readonly string[] | null;
  /** Returns the state of the source of the objects, such as a lost connection. */
  state: () => FleetState;
  /** Adds a listener, which is called after each new patch or state. Returns a function that removes the listener. */
  onChange: (listener: () => void) => () => void;
};
