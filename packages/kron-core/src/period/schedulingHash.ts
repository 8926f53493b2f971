import { clusterNameIn, saltIn } from '../choice/clusterName.ts';
import { hexOf } from '../choice/hexOf.ts';
import { hashOfText } from '../choice/keyHasher.ts';
import { CalendarLookup } from '../calendars/calendarLookup.ts';
import { canonicalJSON, isObject, isPresent, type JSONObject } from '../reading/canonicalJSON.ts';
import { type CalendarHashes, calendarHashes } from './calendarHashes.ts';

/**
 * The fingerprint of the fields that decide when periods are due: schedule, timezone, clockChanges, window, distribution,
 * seed, constraints, spread (without group), notBefore and notAfter. It is `v1:` and the SHA-256, in lowercase hex, of their
 * key-sorted JSON without whitespace, with defaults filled in and absent fields omitted. If the spec refers to calendars,
 * the fingerprint covers their content. With the seed's scope `cluster`, it covers the name of the cluster.
 *
 * An invalid spec has a fingerprint too, so that fixing the spec counts as an edit. The spec is treated as JSON: functions,
 * symbols and inherited fields are ignored, and so are values beyond a depth of 8 levels or after the first 10,000 values.
 *
 * @example
 * schedulingHash({ schedule: '0 0 * * *' }) === schedulingHash({ schedule: '0 0 * * *', timezone: 'UTC' }) // true
 */
export function schedulingHash(spec: unknown): string {
  return hashOfJSON(schedulingJSON(spec));
}

/** The fingerprint of the result of {@link schedulingJSON}. */
export function hashOfJSON(configuration: string): string {
  return `v1:${hexOf(hashOfText(configuration))}`;
}

/**
 * The fingerprint of a KronJob whose schedule is valid, but that has other problems. It differs from `hash`, the fingerprint
 * of the schedule, so fixing the problems counts as an edit.
 */
export function invalidHash(hash: string): string {
  return hashOfJSON(`invalid ${hash}`);
}

/**
 * The scheduling fields in the form from which the fingerprint is computed.
 *
 * @param calendars - the hashes of the calendars, if the references are resolved already
 */
export function schedulingJSON(spec: unknown, calendars?: CalendarHashes): string {
  const fields = isObject(spec) ? present(spec) : {};
  const configuration = {
    calendars: calendars ?? calendarHashes(fields['constraints'], new CalendarLookup(fields['calendars'])),
    clockChanges: unlessDefault(fields['clockChanges']),
    constraints: fields['constraints'],
    distribution: withDefaults(fields['distribution'], { name: 'uniform', params: {} }),
    notAfter: fields['notAfter'],
    notBefore: fields['notBefore'],
    schedule: fields['schedule'],
    seed: scopedSeed(withDefaults(fields['seed'], { salt: '', strategy: 'stable' }), fields['clusterName']),
    spread: withoutGroup(fields['spread']),
    timezone: fields['timezone'] ?? 'UTC',
    window: withDefaults(fields['window'], { duration: '0s', mode: 'after' }),
  };
  return canonicalJSON(configuration, limits);
}

function withDefaults(value: unknown, defaults: JSONObject): unknown {
  if (value === undefined || value === null) return defaults;
  return isObject(value) ? { ...defaults, ...present(value) } : value;
}

/**
 * `clockChanges` with its defaults, or undefined if all values equal the defaults. Adding `clockChanges` with default values
 * is therefore no edit.
 */
function unlessDefault(value: unknown): unknown {
  if (value === undefined || value === null) return undefined;
  const filled = withDefaults(value, { fold: 'both', gap: 'skip' });
  if (!isObject(filled)) return filled;
  const isDefault = filled['fold'] === 'both' && filled['gap'] === 'skip' && Object.keys(filled).length === 2;
  return isDefault ? undefined : filled;
}

/** Drops the seed's scope. With scope `cluster`, adds the cluster's name to the salt. Keeps an invalid seed. */
function scopedSeed(seed: unknown, clusterName: unknown): unknown {
  if (!isObject(seed) || seed['scope'] === undefined) return seed;
  const { scope, ...unscoped } = seed;
  if (scope === 'object') return unscoped;
  const [name, { salt }] = [clusterNameIn(seed, clusterName), unscoped];
  return name === undefined || typeof salt !== 'string' ? seed : { ...unscoped, salt: saltIn(name, salt) };
}

/** `spread` without the group's name, which has no effect on due times. */
function withoutGroup(value: unknown): unknown {
  if (!isObject(value)) return value;
  const { group: _, ...rest } = present(value);
  return rest;
}

/** Copies those fields of an object that JSON can represent. Ignores inherited fields. */
function present(fields: JSONObject): JSONObject {
  const own: JSONObject = {};
  for (const key of Object.keys(fields)) {
    // `own['__proto__'] = …` would replace the prototype of `own`, and would not add a field.
    if (key !== '__proto__' && isPresent(fields[key])) own[key] = fields[key];
  }
  return own;
}

/** No valid configuration exceeds these limits. The part of a hostile configuration that exceeds them is ignored. */
const limits = { depth: 8, values: 10_000 };
