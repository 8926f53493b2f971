import { pathText, type Segments } from '../structure/path.ts';
import type { ManifestIssue } from './manifestIssue.ts';

/** An API server reads no request that is longer. */
const maxWeight = 3 * 1024 * 1024;
/** Pods nest less than 20 levels deep. */
const maxDepth = 100;

/** An object or list that is still to be looked into. */
type Place = { value: object; depth: number; segment: string; parent: Place | null };

/**
 * The one thing that keeps a manifest from being looked at: its size in characters, its depth, or a key with which
 * JavaScript objects are tampered with. Null for all others. Takes no longer than what is within the limits takes.
 *
 * @example
 * weigh({ spec: {} }) // null
 * weigh(JSON.parse('{"spec": {"__proto__": {}}}'))
 * // { path: 'spec.__proto__', code: 'UnknownField', message: 'unknown field; remove it' }
 */
export function weigh(manifest: unknown): ManifestIssue | null {
  return budgetAfter(manifest, maxDepth, maxWeight) >= 0 ? null : whatIsUnfit(manifest);
}

/** What is left of a budget of characters; negative when it, or the depth, is used up, or a key is not to be. */
function budgetAfter(value: unknown, depth: number, budget: number): number {
  if (typeof value === 'string') return budget - value.length - 2;
  if (!isComposite(value)) return budget - 2;
  if (depth === 0) return -1;
  return Array.isArray(value)
    ? budgetAfterEntries(value, depth, budget - 2)
    : budgetAfterFields(value, depth, budget - 2);
}

function budgetAfterEntries(entries: readonly unknown[], depth: number, budget: number): number {
  // All entries are known to be there before the first of them is looked at.
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

/** The same again, with the places remembered. */
function whatIsUnfit(manifest: unknown): ManifestIssue | null {
  if (!isComposite(manifest)) return tooLarge;
  const places: Place[] = [{ value: manifest, depth: 1, segment: '', parent: null }];
  let weight = 0;
  for (let place = places.pop(); place !== undefined; place = places.pop()) {
    if (place.depth > maxDepth) return tooDeep(place);
    const { value } = place;
    if (Array.isArray(value) && value.length > maxWeight) return tooLarge;
    for (const key of Object.keys(value)) {
      const entry = (value as Record<string, unknown>)[key];
      weight += key.length + weightOf(entry);
      if (weight > maxWeight) return tooLarge;
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

function weightOf(value: unknown): number {
  return typeof value === 'string' ? value.length + 2 : 2;
}

const tooLarge: ManifestIssue = {
  path: '',
  code: 'TooLarge',
  message:
    'expected a manifest of at most 3 MiB, the limit of an API server; move large data into a ConfigMap',
};

function tooDeep(place: Place): ManifestIssue {
  const path = pathText(segmentsTo(place).slice(0, 8));
  return { path, code: 'TooDeep', message: `expected at most ${maxDepth} levels, found more below here` };
}

function tampering(place: Place): ManifestIssue {
  const path = pathText([...segmentsTo(place), '__proto__']);
  return { path, code: 'UnknownField', message: 'unknown field; remove it' };
}

function segmentsTo(place: Place): Segments {
  const segments: (string | number)[] = [];
  for (let here: Place = place; here.parent !== null; here = here.parent) {
    segments.push(Array.isArray(here.parent.value) ? Number(here.segment) : here.segment);
  }
  return segments.reverse();
}
