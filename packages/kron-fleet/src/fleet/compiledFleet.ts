import {
  type Calendar,
  type CalendarGroup,
  type CalendarSpec,
  calendarReferences,
  type CalendarsSpec,
  compile,
  compileControlled,
  InvalidSpecError,
} from 'kron-core';
import { clockOf, type ScheduledControlledJob } from '../objects/scheduledControlledJob.ts';
import type { ScheduledKronJob } from '../objects/scheduledKronJob.ts';
import { namedCalendar } from '../timeline/calendarEntries.ts';
import type { Fleet, FleetControlledJob, FleetKronJob, FleetObject } from './fleet.ts';

/** An object of a Fleet and what it is compiled to. */
export type CompiledObject =
  | { kind: FleetKronJob['kind']; object: FleetKronJob; job: ScheduledKronJob }
  | { kind: 'ControlledJob'; object: FleetControlledJob; job: ScheduledControlledJob };

/** The compiled objects of a Fleet, and the objects that cannot be compiled. */
export type CompiledFleet = { objects: CompiledObject[]; invalid: InvalidObject[] };

export type InvalidObject = Pick<FleetObject, 'kind' | 'identity'> & { message: string };

/** Compiles all objects of a Fleet with the Fleet's own offsets of time zones. */
export function compiledFleet(fleet: Fleet): CompiledFleet {
  const compileObject = objectCompiler(fleet);
  const compiled: CompiledFleet = { objects: [], invalid: [] };
  for (const object of fleet.objects) {
    const found = compileObject(object);
    if ('message' in found) compiled.invalid.push(found);
    else compiled.objects.push(found);
  }
  return compiled;
}

/** Returns a function that compiles one object of a Fleet. */
export function objectCompiler({
  calendars,
  zones: offsets,
  withheld,
}: Pick<Fleet, 'calendars' | 'zones' | 'withheld'>): (object: FleetObject) => CompiledObject | InvalidObject {
  const known = new Map<string, Calendar | CalendarSpec>();
  for (const { kind, identity, spec } of calendars) {
    known.set(`${kind} ${identity}`, compiledCalendar(spec, { offsets }));
  }
  const unreadable = new Set(withheld.map(({ what }) => what));
  return (object) => {
    try {
      return object.kind === 'ControlledJob'
        ? compiledControlledJob(object, { offsets })
        : compiledKronJob(object, { known, unreadable, offsets });
    } catch (error) {
      if (!(error instanceof InvalidSpecError)) throw error;
      return { kind: object.kind, identity: object.identity, message: error.message };
    }
  };
}

type Offsets = { offsets: Fleet['zones'] };

/** An invalid calendar stays as it is, because kron-core reports it for each KronJob that refers to it. */
function compiledCalendar(spec: CalendarSpec, options: Offsets): Calendar | CalendarSpec {
  try {
    return namedCalendar(spec, options);
  } catch (error) {
    if (error instanceof InvalidSpecError) return spec;
    throw error;
  }
}

type KnownCalendars = {
  known: ReadonlyMap<string, Calendar | CalendarSpec>;
  /** The kinds of calendars that could not be read. */
  unreadable: ReadonlySet<string>;
};

function compiledKronJob(
  object: FleetKronJob,
  { known, unreadable, offsets }: KnownCalendars & Offsets,
): CompiledObject {
  const { kind, identity, flow } = object;
  const calendars = calendarsFor(object, { known, unreadable });
  const spec = { ...object.spec, identity, ...(calendars === null ? {} : { calendars }) };
  const schedule = compile(spec, { offsets });
  const name = identity.slice(identity.indexOf('/') + 1);
  return { kind, object, job: { kind, identity, name, spec, schedule, offsets, flow } };
}

function compiledControlledJob(object: FleetControlledJob, { offsets }: Offsets): CompiledObject {
  const { identity } = object;
  const spec = { ...object.spec, identity };
  const schedule = compileControlled(spec, { offsets });
  return { kind: 'ControlledJob', object, job: { identity, spec, schedule, clock: clockOf(spec), offsets } };
}

/** The calendars that a KronJob refers to. Null if it refers to none. */
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
