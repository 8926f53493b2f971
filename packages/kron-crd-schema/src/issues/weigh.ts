import { pathText, type Segments } from '../path.ts';
import type { ManifestIssue } from './manifestIssue.ts';

/** An API server reads no request that is longer. */
const maxWeight = 3 * 1024 * 1024;
/** Pods nest less than 20 levels deep. */
const maxDepth = 100;

type Place = { value: unknown; depth: number; segment: string | number; parent: Place | null };

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
  const places: Place[] = [{ value: manifest, depth: 0, segment: '', parent: null }];
  let weight = 0;
  for (let place = places.pop(); place !== undefined; place = places.pop()) {
    const { value } = place;
    weight += ownWeight(value);
    // A list of millions is heavy before any of it is looked at.
    if (weight > maxWeight) return tooLarge;
    if (typeof value !== 'object' || value === null) continue;
    if (place.depth === maxDepth) return tooDeep(place);
    const problem = Array.isArray(value) ? pushItems(value, place, places) : pushFields(value, place, places);
    if (problem !== null) return problem;
  }
  return null;
}

/** Without what is below it, but for the commas. */
function ownWeight(value: unknown): number {
  if (typeof value === 'string') return value.length + 2;
  return Array.isArray(value) ? value.length : 2;
}

function pushItems(list: readonly unknown[], parent: Place, places: Place[]): null {
  for (const [segment, value] of list.entries())
    places.push({ value, depth: parent.depth + 1, segment, parent });
  return null;
}

function pushFields(object: object, parent: Place, places: Place[]): ManifestIssue | null {
  let weight = 0;
  for (const [segment, value] of Object.entries(object)) {
    weight += segment.length + 2;
    if (segment === '__proto__') return tampering(parent);
    if (weight > maxWeight) return tooLarge;
    places.push({ value, depth: parent.depth + 1, segment, parent });
  }
  return null;
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
  for (let here: Place = place; here.parent !== null; here = here.parent) segments.push(here.segment);
  return segments.reverse();
}
