import type { Fleet, FleetCalendar, FleetEvent, FleetObject, FleetRun } from '../fleet/fleet.ts';

/** A line of `/api/changes`. */
export type ChangeLine =
  | { patch: FleetPatch }
  /** The server's time in epoch seconds, and the state of its source. */
  | { tick: number; state: FleetState }
  /** The server no longer has the changes since the number in the request. The client must read the Fleet again. */
  | { reset: true };

/** The changes of a Fleet. */
export type FleetPatch = {
  /** Objects that are new or changed. */
  objects: readonly FleetObject[];
  /** All calendars that objects refer to, if one of them changed. */
  calendars?: readonly FleetCalendar[];
  /** Runs that are new or changed. */
  runs: readonly FleetRun[];
  /** All kept Events of each object that has a new Event. */
  events?: readonly FleetEvent[];
  /** Deleted objects, as `KronJob prod/db-backup`. Their runs and Events go with them. */
  gone: readonly string[];
  /** The whole list of problems, if it has changed. The same is true for `withheld` and `zones`. */
  problems?: Fleet['problems'];
  withheld?: Fleet['withheld'];
  zones?: Fleet['zones'];
};

/** The state of the source of a live Fleet. */
export type FleetState = {
  /** Since when and why the source cannot be read. Null if the shown Fleet is current. */
  lost: { asOf: string; why: string } | null;
  /** Messages for the user, for example about a clock that is off or a watch that is not allowed. */
  notes: readonly string[];
};
