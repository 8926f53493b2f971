import type { CalendarSpec, ControlledSpec, ScheduleSpec } from 'kron-core';
import type { FleetControlledJobSpec, FleetKronJobSpec } from './fleet.ts';
import { calendarSpecSchema, controlledJobSpecSchema, kronJobSpecSchema } from './fleetSchema.ts';
import type { Schema } from './schema.ts';

/**
 * The fields of a valid KronJob that decide when it runs. Only fields that the schema of a Fleet names are taken, at every
 * depth, so that neither the jobTemplate nor a field of a later version gets into a file.
 */
export function kronJobFields(spec: ScheduleSpec): FleetKronJobSpec {
  return describedPart(spec, kronJobSpecSchema) as FleetKronJobSpec;
}

/** Like {@link kronJobFields}, for a ControlledJob. */
export function controlledJobFields(spec: ControlledSpec): FleetControlledJobSpec {
  return describedPart(spec, controlledJobSpecSchema) as FleetControlledJobSpec;
}

/** Like {@link kronJobFields}, for a calendar. */
export function calendarFields(spec: CalendarSpec): CalendarSpec {
  return describedPart(spec, calendarSpecSchema) as CalendarSpec;
}

/** The part of a value that a schema describes. Null counts as absent, as in a manifest. */
function describedPart(value: unknown, { properties, additionalProperties, items }: Schema): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => describedPart(item, items ?? {}));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).flatMap(([name, field]: [string, unknown]) => {
    const isNamed = properties !== undefined && Object.hasOwn(properties, name);
    const schema = isNamed ? properties[name] : additionalProperties;
    if (schema === undefined || schema === false || field === null || field === undefined) return [];
    return [[name, describedPart(field, schema)] as const];
  });
  return Object.fromEntries(fields);
}
