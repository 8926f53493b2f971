import { calendarReferences, compile, compileControlled, InvalidSpecError } from 'kron-core';
import { calendarKeyOf, Calendars } from '../input/calendars.ts';
import { clockOf, type ScheduledControlledJob } from '../objects/scheduledControlledJob.ts';
import type { ScheduledKronJob } from '../objects/scheduledKronJob.ts';
import type { Fleet, FleetControlledJob, FleetKronJob, FleetObject } from './fleet.ts';

/** An object of a Fleet with its compiled form. */
export type CompiledObject =
  | { kind: FleetKronJob['kind']; object: FleetKronJob; job: ScheduledKronJob }
  | { kind: 'ControlledJob'; object: FleetControlledJob; job: ScheduledControlledJob };

/** The compiled objects of a Fleet, and the objects that cannot be compiled. */
export type CompiledFleet = { objects: CompiledObject[]; invalid: InvalidObject[] };

export type InvalidObject = Pick<FleetObject, 'kind' | 'identity'> & { message: string };

/** Compiles all objects of a Fleet. The time zone offsets are those in the Fleet, not those of this program. */
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
  const known = new Calendars();
  for (const { kind, identity, spec } of calendars) {
    const key = calendarKeyOf[kind];
    const place = key === 'calendar' ? placeOf(identity) : { namespace: '', name: identity };
    known.add({ key, ...place }, spec, { offsets });
  }
  for (const [kind, key] of Object.entries(calendarKeyOf))
    if (withheld.some(({ what }) => what === kind)) known.addUnreadable(key);
  return (object) => {
    try {
      return object.kind === 'ControlledJob'
        ? compiledControlledJob(object, offsets)
        : compiledKronJob(object, known, offsets);
    } catch (error) {
      if (!(error instanceof InvalidSpecError)) throw error;
      return { kind: object.kind, identity: object.identity, message: error.message };
    }
  };
}

function compiledKronJob(object: FleetKronJob, known: Calendars, offsets: Fleet['zones']): CompiledObject {
  const { kind, identity, flow } = object;
  const { namespace, name } = placeOf(identity);
  const references = calendarReferences(object.spec.constraints);
  const calendars = references.length === 0 ? {} : { calendars: known.specFor(namespace, references) };
  const spec = { ...object.spec, identity, ...calendars };
  const schedule = compile(spec, { offsets });
  return { kind, object, job: { kind, identity, name, spec, schedule, offsets, flow } };
}

function compiledControlledJob(object: FleetControlledJob, offsets: Fleet['zones']): CompiledObject {
  const { identity } = object;
  const spec = { ...object.spec, identity };
  const schedule = compileControlled(spec, { offsets });
  return { kind: 'ControlledJob', object, job: { identity, spec, schedule, clock: clockOf(spec), offsets } };
}

function placeOf(identity: string): { namespace: string; name: string } {
  const slash = identity.indexOf('/');
  return { namespace: identity.slice(0, slash), name: identity.slice(slash + 1) };
}
