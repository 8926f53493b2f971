import type { Fleet, FleetCalendar, FleetEvent, FleetObject, FleetRun } from '../fleet/fleet.ts';

/** A line of `/api/changes`. */
export type ChangeLine =
  | { patch: FleetPatch }
  /** The server's time in epoch seconds, and the state of its source. */
  | { tick: number; state: FleetState }
  /** The server does not know the changes since the number: read the Fleet again. */
  | { reset: true };

/** The changes of a Fleet. */
export type FleetPatch = {
  /** Objects that are new or changed. */
  objects: readonly FleetObject[];
  /** All calendars that objects refer to, if one of them changed. */
  calendars?: readonly FleetCalendar[];
  /** Runs that are new or changed. */
  runs: readonly FleetRun[];
  /** All Events that are kept of each object that has a new one. */
  events?: readonly FleetEvent[];
  /** Deleted objects, as `KronJob prod/db-backup`. Their runs and Events go with them. */
  gone: readonly string[];
  /** The whole list, if it has changed. */
  problems?: Fleet['problems'];
  withheld?: Fleet['withheld'];
  zones?: Fleet['zones'];
};

/** The state of the source of a live Fleet. */
export type FleetState = {
  /** The source cannot be read since `asOf`. null: what is shown is current. */
  lost: { asOf: string; why: string } | null;
  /** For the reader: a clock that is off, a watch that is not allowed. */
  notes: readonly string[];
};
