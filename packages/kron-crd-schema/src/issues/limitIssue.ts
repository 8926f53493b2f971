import { pathText, type Segments } from '../structure/path.ts';
import type { ManifestIssue } from './manifestIssue.ts';

/** The API server's limit for a request, in bytes. The size of a manifest is estimated in characters. */
const maxSize = 3 * 1024 * 1024;
/** Maximum number of nested levels. Pods have fewer than 20. */
const maxDepth = 100;

/** An object or list that has not been searched yet. */
type SearchedValue = { value: object; depth: number; segment: string; parent: SearchedValue | null };

/**
 * Finds a fault of a manifest that other checks could not survive: the manifest is too large, is nested too deeply, or has
 * a key `__proto__`, which could change the prototype of a JavaScript object. Null if the manifest has no such fault.
 * The limits on size and depth also stop this function at an object that contains itself.
 *
 * @example
 * limitIssue({ spec: {} }) // null
 * limitIssue(JSON.parse('{"spec": {"__proto__": {}}}'))
 * // { path: 'spec.__proto__', code: 'UnknownField', message: 'unknown field; remove it' }
 */
export function limitIssue(manifest: unknown): ManifestIssue | null {
  return budgetAfter(manifest, maxDepth, maxSize) >= 0 ? null : findLimitIssue(manifest);
}

/**
 * Subtracts the estimated size of `value` in characters from `budget`. The result is negative if the budget is too small, if
 * `value` has more than `depth` nested levels, or if it has a key `__proto__`.
 */
function budgetAfter(value: unknown, depth: number, budget: number): number {
  if (typeof value === 'string') return budget - value.length - 2;
  if (!isComposite(value)) return budget - 2;
  if (depth === 0) return -1;
  return Array.isArray(value)
    ? budgetAfterEntries(value, depth, budget - 2)
    : budgetAfterFields(value, depth, budget - 2);
}

function budgetAfterEntries(entries: readonly unknown[], depth: number, budget: number): number {
  // Each entry takes at least one character of the budget, so a list with more entries is too large.
  if (entries.length > budget) return -1;
  let left = budget;
  for (let index = 0; index < entries.length && left >= 0; index++) {
    left = budgetAfter(entries[index], depth - 1, left - 1);
  }
  return left;
}

function budgetAfterFields(fields: object, depth: number, budget: number): number {
  let left = budget;
  for (const key in fields) {
    if (key === '__proto__') return -1;
    left = budgetAfter((fields as Record<string, unknown>)[key], depth - 1, left - key.length);
    if (left < 0) return left;
  }
  return left;
}

/**
 * Finds the path of the value that breaks a limit. {@link budgetAfter} is faster but cannot name the path, so this search
 * runs only for a manifest with a fault.
 */
function findLimitIssue(manifest: unknown): ManifestIssue | null {
  if (!isComposite(manifest)) return tooLarge;
  const places: SearchedValue[] = [{ value: manifest, depth: 1, segment: '', parent: null }];
  let size = sizeOf(manifest);
  for (let place = places.pop(); place !== undefined; place = places.pop()) {
    if (place.depth > maxDepth) return tooDeep(place);
    const { value } = place;
    if (Array.isArray(value) && value.length > maxSize) return tooLarge;
    for (const key of Object.keys(value)) {
      const entry = (value as Record<string, unknown>)[key];
      size += key.length + sizeOf(entry);
      if (size > maxSize) return tooLarge;
      if (key === '__proto__') return tampering(place);
      if (isComposite(entry)) {
        places.push({ value: entry, depth: place.depth + 1, segment: key, parent: place });
      }
    }
  }
  return null;
}

function isComposite(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function sizeOf(value: unknown): number {
  return typeof value === 'string' ? value.length + 2 : 2;
}

const tooLarge: ManifestIssue = {
  path: '',
  code: 'TooLarge',
  message:
    'expected a manifest of at most 3 MiB, the limit of an API server; move large data into a ConfigMap',
};

function tooDeep(place: SearchedValue): ManifestIssue {
  const path = pathText(segmentsTo(place).slice(0, 8));
  return { path, code: 'TooDeep', message: `expected at most ${maxDepth} levels, found more below here` };
}

function tampering(place: SearchedValue): ManifestIssue {
  const path = pathText([...segmentsTo(place), '__proto__']);
  return { path, code: 'UnknownField', message: 'unknown field; remove it' };
}

function segmentsTo(place: SearchedValue): Segments {
  const segments: (string | number)[] = [];
  for (let here: SearchedValue = place; here.parent !== null; here = here.parent) {
    segments.push(Array.isArray(here.parent.value) ? Number(here.segment) : here.segment);
  }
  return segments.reverse();
}
