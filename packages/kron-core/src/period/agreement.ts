import { hexOf } from '../choice/hexOf.ts';
import { hashOfText } from '../choice/keyHasher.ts';
import { canonicalConstraints } from '../constraints/canonicalConstraints.ts';
import { type Cron, matchingValues } from '../cron/cron.ts';
import { isRestricted } from '../cron/cronGrammar.ts';
import { canonicalJSON } from '../reading/canonicalJSON.ts';
import type { ScheduleSpec } from '../spec/spec.ts';
import { placeWindow } from '../spec/window.ts';
import { compile } from './compile.ts';
import type { AgreedParts, Schedule } from './schedule.ts';

/** The fields of a spec in which the members of a group agree. */
export type AgreedField =
  | 'schedule'
  | 'timezone'
  | 'clockChanges'
  | 'window'
  | 'distribution'
  | 'constraints';

/** The properties that the members of a spread group have in common. */
export type Agreement = {
  /** Canonical JSON of all fields. Members with equal keys agree. */
  key: string;
  /** SHA-256 of the key, in lowercase hex. */
  sha256: string;
  /**
   * The canonical JSON of each field. Values with the same meaning have the same JSON, even if the manifests spell them
   * differently.
   */
  fields: Record<AgreedField, string>;
};

/**
 * The agreement key of a spec: schedule, timezone, clockChanges, window, distribution and constraints by their meaning, so
 * that spelling, order and explicit defaults make no difference. Source: docs/reference/scheduling.md, "Groups".
 *
 * @param options.anyDuration - whether to ignore `window.duration`. Given values of `sigma` are then compared as durations,
 * and never equal the default, which depends on `window.duration`
 * @throws InvalidSpecError if the spec is invalid
 *
 * @example
 * const spec = { identity: 'prod/a', schedule: '0 2 * * MON,TUE', window: { duration: '60m' } };
 * const other = { identity: 'prod/b', schedule: '0 2 * * 1-2', timezone: 'UTC', window: { duration: '1h' } };
 * agreement(spec).key === agreement(other).key // true
 */
export function agreement(
  spec: ScheduleSpec | Schedule,
  options: { readonly anyDuration?: boolean } = {},
): Agreement {
  const values = valuesOf(compile(spec).agreed, options.anyDuration ?? false);
  const key = jsonOf(values);
  return {
    key,
    sha256: hexOf(hashOfText(key)),
    fields: {
      schedule: jsonOf(values.schedule),
      timezone: jsonOf(values.timezone),
      clockChanges: jsonOf(values.clockChanges),
      window: jsonOf(values.window),
      distribution: jsonOf(values.distribution),
      constraints: jsonOf(values.constraints),
    },
  };
}

function valuesOf(parts: AgreedParts, anyDuration: boolean): Record<AgreedField, unknown> {
  const { cron, zone, clockChanges, window, shape, shapeIn, constraints } = parts;
  const { mode, duration } = window;
  // In a window of one nanosecond, the default of sigma is a sixth of a nanosecond. A given sigma never equals it, because
  // a given sigma is a whole number of nanoseconds.
  const { formula } = anyDuration ? shapeIn(placeWindow(mode, 1n)) : shape;
  return {
    schedule: canonicalCron(cron),
    timezone: zone.name,
    clockChanges: clockChanges ?? { gap: 'skip', fold: 'both' },
    window: anyDuration ? { mode } : { mode, duration },
    distribution: formula,
    constraints: canonicalConstraints(constraints),
  };
}

/**
 * A cron expression by its meaning: for each field its values in ascending order, or `*` if the field is unrestricted.
 * Sunday is 0.
 *
 * @example
 * canonicalCron(cron) // '0,30 2 * * 1,2,3,4,5' for '0,30 2 * * MON-FRI'
 */
function canonicalCron(cron: Cron): string {
  const sets = [
    matchingValues(cron.nextMinute),
    matchingValues(cron.nextHour),
    bits(cron.daysOfMonth),
    bits(cron.months),
    bits(cron.weekdays),
  ];
  const fields = cron.expression.split(' ');
  return sets.map((set, index) => (isRestricted(fields[index]) ? set.join(',') : '*')).join(' ');
}

function bits(set: number): number[] {
  return Array.from({ length: 32 }, (_, bit) => bit).filter((bit) => ((set >>> bit) & 1) === 1);
}

/** Returns the canonical JSON of a value. The value comes from a valid spec, so its depth and its size need no limits. */
function jsonOf(value: unknown): string {
  return canonicalJSON(value, { depth: Infinity, values: Infinity });
}
