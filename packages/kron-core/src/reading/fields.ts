import { closestName } from './closestName.ts';
import { found } from './found.ts';
import type { Issue } from './issue.ts';

/** How many unknown fields of one object are named, and how much of each name is shown. */
const maxUnknown = 20;
const maxNameLength = 60;

/** The fields of an object that were given, undefined where one is absent; null counts as absent. */
export type Fields<K extends string> = Readonly<Partial<Record<K, unknown>>>;

/**
 * Reads an object with known fields, each of any type; inherited ones do not count. An absent object has no fields;
 * one field too many is an `UnknownField` that names the closest known one, and the others are read all the same.
 * Problems are added to `issues`; undefined when the value is not an object at all.
 *
 * @param offered - the fields that messages name, where not all known ones can be written here
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

/** Whether an object, as a parser makes it, has known fields only and no null: it can be read as it is. */
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

/** One issue a field, up to a number that a person still reads. */
function addUnknown(keys: readonly string[], known: readonly string[], path: string, issues: Issue[]): void {
  for (const key of keys.slice(0, maxUnknown)) issues.push(unknownField(key, known, path));
  const more = keys.length - maxUnknown;
  const last = issues.at(-1);
  if (more > 0 && last !== undefined)
    last.message += `; and ${more} more unknown ${more === 1 ? 'field' : 'fields'}`;
}

function isOneOf<K extends string>(key: string, known: readonly K[]): key is K {
  return (known as readonly string[]).includes(key);
}

/** An object that is neither a list nor a date: what JSON and YAML call a mapping. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

/** The issue for a field that does not exist here, with the closest one that does. */
export function unknownField(key: string, known: readonly string[], path: string): Issue {
  const near = closestName(key, known);
  const instead = near === undefined ? `the fields here are ${listNames(known)}` : `did you mean ${near}?`;
  const name = key.length > maxNameLength ? `${key.slice(0, maxNameLength)}…` : key;
  return { path: `${path}.${name}`, code: 'UnknownField', message: `unknown field; ${instead}` };
}

function listNames(names: readonly string[]): string {
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join('');
}
