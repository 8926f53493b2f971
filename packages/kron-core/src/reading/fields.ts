import { closestName } from './closestName.ts';
import { found } from './found.ts';
import type { Issue } from './issue.ts';

/** The fields of an object that were given; those that are null or undefined count as absent. */
export type Fields<K extends string> = Readonly<Partial<Record<K, unknown>>>;

/**
 * Reads an object with known fields, each of any type. An absent object has no fields; one field too many is an
 * `UnknownField` that names the closest known one, and the others are read all the same. Problems are added to
 * `issues`; undefined when the value is not an object at all.
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
): Fields<K> | undefined {
  const fields: Partial<Record<K, unknown>> = {};
  if (value === null || value === undefined) return fields;
  if (!isPlainObject(value)) {
    const message = `expected an object with ${listNames(known)}, found ${found(value)}`;
    issues.push({ path, code: 'WrongType', message });
    return undefined;
  }
  for (const [key, content] of Object.entries(value)) {
    const name = known.find((candidate) => candidate === key);
    if (name === undefined) issues.push(unknownField(key, known, path));
    else if (content !== null && content !== undefined) fields[name] = content;
  }
  return fields;
}

/** An object that is neither a list nor a date: what JSON and YAML call a mapping. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

/** The issue for a field that does not exist here, with the closest one that does. */
export function unknownField(key: string, known: readonly string[], path: string): Issue {
  const near = closestName(key, known);
  const instead = near === undefined ? `the fields here are ${listNames(known)}` : `did you mean ${near}?`;
  return { path: `${path}.${key}`, code: 'UnknownField', message: `unknown field; ${instead}` };
}

function listNames(names: readonly string[]): string {
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join('');
}
