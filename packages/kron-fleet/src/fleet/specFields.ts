import type { CalendarSpec, ControlledSpec, ScheduleSpec } from 'kron-core';
import type { FleetControlledJobSpec, FleetKronJobSpec } from './fleet.ts';
import { calendarSpecSchema, controlledJobSpecSchema, kronJobSpecSchema } from './fleetSchema.ts';
import type { Schema } from './schema.ts';

/**
 * Copies the fields of a valid KronJob that decide when it runs. A field without a schema in `fleetSchema` is left out at
 * every depth. Users publish a Fleet, and it must contain neither the jobTemplate nor fields of later versions.
 */
export function kronJobFields(spec: ScheduleSpec): FleetKronJobSpec {
  return describedPart(spec, kronJobSpecSchema) as FleetKronJobSpec;
}

/** Copies the fields of a ControlledJob that decide when it runs. See {@link kronJobFields}. */
export function controlledJobFields(spec: ControlledSpec): FleetControlledJobSpec {
  return describedPart(spec, controlledJobSpecSchema) as FleetControlledJobSpec;
}

/** Copies the fields of a calendar's spec. See {@link kronJobFields}. */
export function calendarFields(spec: CalendarSpec): CalendarSpec {
  return describedPart(spec, calendarSpecSchema) as CalendarSpec;
}

/** Copies the part of a value that has a schema. Leaves out null, which means absent in a manifest. */
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
