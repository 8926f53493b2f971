import { type CalendarKey, calendarReferences } from 'kron-core';
import { acceptedCodes } from 'kron-crd-schema/warnings';
import type { Calendars } from '../input/calendars.ts';
import type { InputKronJob } from '../input/inputKronJob.ts';
import type { Origin } from '../input/origin.ts';
import { fieldsOf } from '../plainObject.ts';
import type { FleetCalendar, FleetObject } from './fleet.ts';
import { calendarFields } from './specFields.ts';

/** The labels of an object. Leaves out labels whose value is not a text. */
export function labelsOf({ manifest }: Pick<Origin, 'manifest'>): Record<string, string> {
  const entries = Object.entries(fieldsOf(fieldsOf(manifest['metadata'])['labels']));
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** The field `accepted` of an object: the codes and reasons in its annotation `kron.io/accept`. */
export function acceptedOf(manifest: unknown): Pick<FleetObject, 'accepted'> {
  const { reasons } = acceptedCodes(manifest);
  return reasons.size === 0 ? {} : { accepted: Object.fromEntries(reasons) };
}

/** The kind of calendar that each key of a constraint refers to. */
export const calendarKinds: Readonly<Record<CalendarKey, FleetCalendar['kind']>> = {
  calendar: 'KronCalendar',
  clusterCalendar: 'ClusterKronCalendar',
};

/** The calendars that KronJobs refer to, in the order of the references. */
export function calendarsOf(kronJobs: readonly InputKronJob[], calendars: Calendars): FleetCalendar[] {
  const found = new Map<string, FleetCalendar>();
  for (const { namespace, spec: referring } of kronJobs) {
    for (const { key, name } of calendarReferences(referring.constraints)) {
      const kind = calendarKinds[key];
      const identity = key === 'calendar' ? `${namespace}/${name}` : name;
      const spec = calendars.writtenSpec({ key, name, namespace });
      if (spec !== undefined)
        found.set(`${kind} ${identity}`, { kind, identity, spec: calendarFields(spec) });
    }
  }
  return [...found.values()];
}
