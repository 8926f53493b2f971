import { utcText } from '@kron/fleet/text/instantText';
import { calendarReferences } from 'kron-core';
import { compiledFleet } from './compiledFleet.ts';
import type { Fleet, FleetCalendar, FleetObject } from './fleet.ts';
import { fleetCheck } from './fleetCheck.ts';
import { zonesOf } from './zonesOf.ts';

/** What a Fleet is made of. Instants are epoch seconds. */
export type FleetParts = Pick<Fleet, 'kron' | 'zone' | 'source' | 'tzdata' | 'problems' | 'withheld'> & {
  now: number;
  from: number;
  /** Not included. */
  to: number;
  objects: readonly FleetObject[];
  /** Those that no object refers to are left out. */
  calendars: readonly FleetCalendar[];
  /** The most starts in a minute to allow. undefined: no limit. */
  maxPerMinute?: number | undefined;
  /** The labels to keep. undefined: all. */
  labels?: readonly string[] | undefined;
};

/** Makes the Fleet of files or a cluster, with its offsets of time zones and the check of its instants. */
export function makeFleet({ now, from, to, labels, ...parts }: FleetParts): Fleet {
  const objects = parts.objects.map((object) => ({ ...object, labels: keptLabels(object, labels) }));
  const calendars = usedCalendars(objects, parts.calendars);
  const fleet: Fleet = {
    apiVersion: 'kron.io/v1alpha1',
    kind: 'Fleet',
    kron: parts.kron,
    now: utcText(now),
    from: utcText(from),
    to: utcText(to),
    zone: parts.zone,
    source: parts.source,
    tzdata: parts.tzdata,
    zones: zonesOf(objects, calendars, { from, to }),
    objects,
    calendars,
    runs: [],
    problems: parts.problems,
    withheld: parts.withheld,
    check: null,
    ...(parts.maxPerMinute === undefined ? {} : { maxPerMinute: parts.maxPerMinute }),
  };
  return { ...fleet, check: fleetCheck(compiledFleet(fleet).objects, from, to) };
}

function keptLabels({ labels }: FleetObject, kept: readonly string[] | undefined): FleetObject['labels'] {
  if (kept === undefined) return labels;
  return Object.fromEntries(Object.entries(labels).filter(([name]) => kept.includes(name)));
}

/** The calendars that KronJobs refer to, in the order of `calendars`. */
function usedCalendars(
  objects: readonly FleetObject[],
  calendars: readonly FleetCalendar[],
): FleetCalendar[] {
  const used = new Set(
    objects.flatMap((object) => {
      if (object.kind !== 'KronJob') return [];
      const namespace = object.identity.slice(0, object.identity.indexOf('/'));
      return calendarReferences(object.spec.constraints).map(({ key, name }) =>
        key === 'calendar' ? `KronCalendar ${namespace}/${name}` : `ClusterKronCalendar ${name}`,
      );
    }),
  );
  return calendars.filter(({ kind, identity }) => used.has(`${kind} ${identity}`));
}
