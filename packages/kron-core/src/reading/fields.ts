import { isObject } from './canonicalJSON.ts';
import { closestName } from './closestName.ts';
import { counted } from './counted.ts';
import { found } from './found.ts';
import type { Issue } from './issue.ts';

/**
 * Messages name at most `maxUnknown` unknown fields of one object, and truncate names of more than `maxNameLength`
 * characters.
 */
const maxUnknown = 20;
const maxNameLength = 60;

/** The given fields of an object. Null counts as absent. */
export type Fields<K extends string> = Readonly<Partial<Record<K, unknown>>>;

/**
 * Reads the known fields of an object. The types of their values are not checked. An absent object has no fields. An unknown
 * field is reported as `UnknownField` with the closest known name, and the known fields are still read. Returns undefined if
 * the value is not an object.
 *
 * @param issues - receives the issues
 * @param offered - the fields that messages suggest; default: all known ones
 *
 * @example
 * readFields({ mode: 'after', duration: null }, ['mode', 'duration'], 'spec.window', issues)
 * // { mode: 'after' }
 * readFields({ druation: '1h' }, ['mode', 'duration'], 'spec.window', issues)
 * // {}, and in issues: UnknownField at spec.window.druation: 'unknown field; did you mean duration?'
 */
export function readFields<K extends string>(
  value: unknown,
  known: readonly K[],
  path: string,
  issues: Issue[],
  offered: readonly string[] = known,
): Fields<K> | undefined {
  const none: Partial<Record<K, unknown>> = {};
  if (value === null || value === undefined) return none;
  if (!isPlainObject(value)) {
    const message = `expected an object with ${listNames(offered)}, found ${found(value)}`;
    issues.push({ path, code: 'WrongType', message });
    return undefined;
  }
  return holdsOnly(value, known) ? value : selectFields(value, known, path, issues, offered);
}

/** Whether an object has only known fields, and none of them is null. The caller then uses this object without a copy. */
function holdsOnly<K extends string>(
  value: Readonly<Record<string, unknown>>,
  known: readonly K[],
): value is Fields<K> {
  if (Object.getPrototypeOf(value) !== Object.prototype) return false;
  for (const key in value) {
    if (value[key] === null || !isOneOf(key, known)) return false;
  }
  return true;
}

function selectFields<K extends string>(
  value: Readonly<Record<string, unknown>>,
  known: readonly K[],
  path: string,
  issues: Issue[],
  offered: readonly string[],
): Fields<K> {
  const fields: Partial<Record<K, unknown>> = {};
  const unknown: string[] = [];
  for (const key of Object.keys(value)) {
    const content = value[key];
    if (!isOneOf(key, known)) unknown.push(key);
    else if (content !== null && content !== undefined) fields[key] = content;
  }
  if (unknown.length > 0) addUnknown(unknown, offered, path, issues);
  return fields;
}

function addUnknown(keys: readonly string[], known: readonly string[], path: string, issues: Issue[]): void {
  for (const key of keys.slice(0, maxUnknown)) issues.push(unknownField(key, known, path));
  const more = keys.length - maxUnknown;
  const last = issues.at(-1);
  if (more > 0 && last !== undefined) last.message += `; and ${counted(more, 'more unknown field')}`;
}

function isOneOf<K extends string>(key: string, known: readonly K[]): key is K {
  return (known as readonly string[]).includes(key);
}

/** Whether a value is a mapping of JSON or YAML: an object that is neither a list nor a date. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return isObject(value) && !(value instanceof Date);
}

export function unknownField(key: string, known: readonly string[], path: string): Issue {
  const near = closestName(key, known);
  const instead = near === undefined ? `the fields here are ${listNames(known)}` : `did you mean ${near}?`;
  const name = key.length > maxNameLength ? `${key.slice(0, maxNameLength)}…` : key;
  return { path: `${path}.${name}`, code: 'UnknownField', message: `unknown field; ${instead}` };
}

function listNames(names: readonly string[]): string {
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join('');
}
