import {
  type Calendar,
  type CalendarGroup,
  type CalendarSpec,
  calendarReferences,
  type CalendarsSpec,
  compile,
  compileCalendar,
  compileControlled,
  type ControlledSchedule,
  InvalidSpecError,
  type Schedule,
} from 'kron-core';
import type { Fleet, FleetControlledJob, FleetKronJob } from '../fleet/fleet.ts';

/** An object of a Fleet, ready to compute with. */
export type CompiledObject =
  | { kind: 'KronJob'; object: FleetKronJob; schedule: Schedule }
  | { kind: 'ControlledJob'; object: FleetControlledJob; schedule: ControlledSchedule };

/** What a Fleet consists of for kron-core. An object that does not compile has a problem and no instants. */
export type CompiledFleet = {
  objects: CompiledObject[];
  invalid: { identity: string; message: string }[];
};

/** Compiles all objects of a Fleet with the Fleet's own offsets of time zones. */
export function compiledFleet({ objects, calendars, zones, withheld }: Fleet): CompiledFleet {
  const offsets = zones;
  const known = new Map<string, Calendar | CalendarSpec>();
  for (const { kind, identity, spec } of calendars) {
    known.set(`${kind} ${identity}`, compiledCalendar(spec, { offsets }));
  }
  const unreadable = new Set(withheld.map(({ what }) => what));
  const compiled: CompiledFleet = { objects: [], invalid: [] };
  for (const object of objects) {
    try {
      compiled.objects.push(
        object.kind === 'KronJob'
          ? compiledKronJob(object, { known, unreadable, offsets })
          : compiledControlledJob(object, { offsets }),
      );
    } catch (error) {
      if (!(error instanceof InvalidSpecError)) throw error;
      compiled.invalid.push({ identity: object.identity, message: error.message });
    }
  }
  return compiled;
}

type Offsets = { offsets: Fleet['zones'] };

/** An invalid calendar stays as it is: kron-core says so of each KronJob that refers to it. */
function compiledCalendar(spec: CalendarSpec, options: Offsets): Calendar | CalendarSpec {
  try {
    return compileCalendar(spec, options);
  } catch (error) {
    if (error instanceof InvalidSpecError) return spec;
    throw error;
  }
}

type KnownCalendars = {
  known: ReadonlyMap<string, Calendar | CalendarSpec>;
  /** Kinds that could not be read. */
  unreadable: ReadonlySet<string>;
};

function compiledKronJob(
  object: FleetKronJob,
  { known, unreadable, offsets }: KnownCalendars & Offsets,
): CompiledObject {
  const { identity, spec } = object;
  const calendars = calendarsFor(object, { known, unreadable });
  const schedule = compile({ ...spec, identity, ...(calendars === null ? {} : { calendars }) }, { offsets });
  return { kind: 'KronJob', object, schedule };
}

function compiledControlledJob(object: FleetControlledJob, options: Offsets): CompiledObject {
  const { identity, spec } = object;
  return { kind: 'ControlledJob', object, schedule: compileControlled({ ...spec, identity }, options) };
}

/** The calendars that a KronJob refers to. null: none. */
function calendarsFor(
  { identity, spec }: FleetKronJob,
  { known, unreadable }: KnownCalendars,
): CalendarsSpec | null {
  const references = calendarReferences(spec.constraints ?? null);
  if (references.length === 0) return null;
  const namespace = identity.slice(0, identity.indexOf('/'));
  const groupOf = (key: 'calendar' | 'clusterCalendar'): CalendarGroup => {
    const kind = key === 'calendar' ? 'KronCalendar' : 'ClusterKronCalendar';
    const group: Record<string, Calendar | CalendarSpec> = {};
    for (const { name, ...reference } of references) {
      const calendar = known.get(`${kind} ${key === 'calendar' ? `${namespace}/${name}` : name}`);
      if (reference.key !== key) continue;
      if (calendar !== undefined) group[name] = calendar;
      else if (unreadable.has(kind)) return 'unreadable';
    }
    return group;
  };
  return { calendar: groupOf('calendar'), clusterCalendar: groupOf('clusterCalendar') };
}
