import type { FleetEvent, FleetObject, FleetRun } from '@kron/fleet/fleet/fleet';
import { instantField } from '@kron/fleet/live/instantField';
import type { SeenEvent } from './seenEvent.ts';

const instant = String.raw`(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)`;
const created = new RegExp(
  String.raw`^Created job ([a-z0-9.-]+): period ${instant}, window \S+ to \S+, chosen time ${instant}, `,
);
const decided = new RegExp(
  String.raw`^Period ${instant}(?:, chosen time (?:${instant}|none),)? is (skipped|missed|unschedulable): `,
);

type Owner = Pick<FleetObject, 'kind' | 'identity'>;

/** An Event about the object itself, not about one of its runs. */
export function objectEvent({ kind, identity }: Owner, { at, reason, note }: SeenEvent): FleetEvent {
  return { kind, identity, ...(at === undefined ? {} : { at }), reason, message: note };
}

/**
 * The run that the note of an Event describes. Null if the note has another form than the operator's notes about runs, or
 * names a time that does not exist. Anyone who may create Events can write a note.
 */
export function eventRun({ kind, identity }: Owner, { note, reason }: SeenEvent): FleetRun | null {
  const [, jobName, createdID, createdTime] = created.exec(note) ?? [];
  if (jobName !== undefined && isInstant(createdID) && isInstant(createdTime))
    return {
      kind,
      identity,
      periodID: createdID,
      chosenTime: createdTime,
      outcome: 'executed',
      reason: 'Created',
      jobName,
      source: 'Event',
      message: note,
    };
  const [, periodID, chosenTime, outcome] = decided.exec(note) ?? [];
  if (!isInstant(periodID) || outcome === undefined) return null;
  if (chosenTime !== undefined && !isInstant(chosenTime)) return null;
  return {
    kind,
    identity,
    periodID,
    ...(chosenTime === undefined ? {} : { chosenTime }),
    outcome,
    reason,
    source: 'Event',
    message: note,
  };
}

function isInstant(text: string | undefined): text is string {
  return instantField(text) !== undefined;
}
