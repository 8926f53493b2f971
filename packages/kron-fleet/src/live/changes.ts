import type { Fleet, FleetCalendar, FleetEvent, FleetObject, FleetRun } from '../fleet/fleet.ts';

/** A line of `/api/changes`. */
export type ChangeLine =
  | { patch: FleetPatch }
  /** The server's time in epoch seconds, and whether the server can read its source. */
  | { tick: number; state: FleetState }
  /** The client must read the Fleet again, because the server no longer has all changes since the client's last request. */
  | { reset: true };

/** The differences between two states of a Fleet. */
export type FleetPatch = {
  /** Objects that are new or changed. */
  objects: readonly FleetObject[];
  /** All calendars in the new state. Absent if no calendar has changed. */
  calendars?: readonly FleetCalendar[];
  /** Runs that are new or changed. */
  runs: readonly FleetRun[];
  /** All Events of each object with a new Event, up to the maximum number. */
  events?: readonly FleetEvent[];
  /** Keys of deleted objects, such as `KronJob prod/db-backup`. Their runs and Events are deleted too. */
  gone: readonly string[];
  /** All problems in the new state. Absent if they have not changed. `withheld` and `zones` follow the same rule. */
  problems?: Fleet['problems'];
  withheld?: Fleet['withheld'];
  zones?: Fleet['zones'];
};

/** Whether the server of a live Fleet can read its source, such as the cluster. */
export type FleetState = {
  /** Since when the server cannot read its source, and why. Null while the Fleet is up to date. */
  lost: { asOf: string; why: string } | null;
  /** Messages for the user, for example about a wrong clock, or about a kind that Kron may not watch. */
  notes: readonly string[];
};
