import { calendarReferences } from 'kron-core';
import { utcText } from '../text/instantText.ts';
import { compiledFleet } from './compiledFleet.ts';
import type { Fleet, FleetCalendar, FleetObject } from './fleet.ts';
import { fleetCheck } from './fleetCheck.ts';
import { zonesOf } from './zonesOf.ts';

/** The parts of a Fleet. Instants are epoch seconds. */
export type FleetParts = Pick<Fleet, 'kron' | 'zone' | 'source' | 'tzdata' | 'problems' | 'withheld'> & {
  now: number;
  from: number;
  /** The end of the span. The span does not include it. */
  to: number;
  objects: readonly FleetObject[];
  /** All known calendars. The Fleet contains only those that an object refers to. */
  calendars: readonly FleetCalendar[];
  /** Maximum number of starts in a minute. Undefined if there is no limit. */
  maxPerMinute?: number | undefined;
  /** The names of the labels that the Fleet contains. Undefined if it contains all labels. */
  labels?: readonly string[] | undefined;
};

/** Makes the Fleet of files or of a cluster. Adds the time zone offsets that the Fleet needs, and a hash of its instants. */
export function makeFleet({ now, from, to, labels, ...parts }: FleetParts): Fleet {
  const objects = parts.objects.map((object) => ({ ...object, labels: keptLabels(object, labels) }));
  const calendars = usedCalendars(objects, parts.calendars);
  const fleet: Fleet = {
    ...emptyFleet({ now, from, to, ...parts }),
    zones: zonesOf(objects, calendars, { from, to }),
    objects,
    calendars,
    problems: parts.problems,
    withheld: parts.withheld,
    ...(parts.maxPerMinute === undefined ? {} : { maxPerMinute: parts.maxPerMinute }),
  };
  return { ...fleet, check: fleetCheck(compiledFleet(fleet).objects, from, to) };
}

/** A Fleet without objects and without the hash of its instants. */
export function emptyFleet({
  now,
  from,
  to,
  kron,
  zone,
  source,
  tzdata,
}: Pick<FleetParts, 'now' | 'from' | 'to' | 'kron' | 'zone' | 'source' | 'tzdata'>): Fleet {
  return {
    apiVersion: 'kron.io/v1alpha1',
    kind: 'Fleet',
    kron,
    now: utcText(now),
    from: utcText(from),
    to: utcText(to),
    zone,
    source,
    tzdata,
    zones: {},
    objects: [],
    calendars: [],
    runs: [],
    problems: [],
    withheld: [],
    check: null,
  };
}

function keptLabels({ labels }: FleetObject, kept: readonly string[] | undefined): FleetObject['labels'] {
  if (kept === undefined) return labels;
  return Object.fromEntries(Object.entries(labels).filter(([name]) => kept.includes(name)));
}

/** The calendars that KronJobs refer to, in the order of `calendars`. */
export function usedCalendars(
  objects: readonly FleetObject[],
  calendars: readonly FleetCalendar[],
): FleetCalendar[] {
  const used = new Set(
    objects.flatMap((object) => {
      if (object.kind === 'ControlledJob') return [];
      const namespace = object.identity.slice(0, object.identity.indexOf('/'));
      return calendarReferences(object.spec.constraints).map(({ key, name }) =>
        key === 'calendar' ? `KronCalendar ${namespace}/${name}` : `ClusterKronCalendar ${name}`,
      );
    }),
  );
  return calendars.filter(({ kind, identity }) => used.has(`${kind} ${identity}`));
}
