import { type Answer, type Case, isObject } from './case.ts';

/** The fields that may differ from the expected value, with the maximum relative difference. */
const tolerances: Readonly<Record<string, number>> = { allowedMass: 1e-9 };

/** The first difference between an answer and the expected answer of a case, as a sentence. Null if there is none. */
export function difference({ expected, error }: Case, answer: Answer): string | null {
  const wanted = error === undefined ? expected : { issues: error };
  const issues = answer['issues'];
  if (wanted !== undefined && !('issues' in wanted) && Array.isArray(issues) && issues.length > 0) {
    return `expected no rejection, found ${shown(issues)}`;
  }
  return differenceAt('', wanted, answer);
}

function differenceAt(path: string, expected: unknown, found: unknown): string | null {
  if (expected === null)
    return found === null || found === undefined ? null : mismatch(path, expected, found);
  if (Array.isArray(expected)) return listDifference(path, expected, found);
  if (typeof expected === 'object') {
    if (!isObject(found)) return mismatch(path, expected, found);
    return firstOf(Object.entries(expected), ([key, value]) => fieldDifference(path, key, value, found));
  }
  return expected === found ? null : mismatch(path, expected, found);
}

function fieldDifference(path: string, key: string, expected: unknown, answer: Answer): string | null {
  const [place, found] = [path === '' ? key : `${path}.${key}`, answer[key]];
  const tolerance = tolerances[key];
  if (key === 'issues') return setDifference(place, expected, found);
  if (tolerance !== undefined && typeof expected === 'number' && typeof found === 'number') {
    return Math.abs(found - expected) <= tolerance * expected ? null : mismatch(place, expected, found);
  }
  return differenceAt(place, expected, found);
}

function listDifference(path: string, expected: readonly unknown[], found: unknown): string | null {
  if (!Array.isArray(found)) return mismatch(path, expected, found);
  const item = firstOf([...expected.entries()], ([index, value]) =>
    index < found.length ? differenceAt(`${path}[${index}]`, value, found[index]) : null,
  );
  if (item !== null || found.length === expected.length) return item;
  return `${path}: expected ${expected.length} ${expected.length === 1 ? 'item' : 'items'}, found ${found.length}`;
}

/** Compares two lists as sets: the order of the items and repeated items do not matter. */
function setDifference(path: string, expected: unknown, found: unknown): string | null {
  const [wanted, given] = [expected, found].map((list) => (Array.isArray(list) ? setOf(list) : null));
  return wanted === given ? null : mismatch(path, expected, found);
}

function setOf(list: readonly unknown[]): string {
  return JSON.stringify([...new Set(list.map((item) => JSON.stringify(item)))].sort());
}

function firstOf<T>(items: readonly T[], differenceOf: (item: T) => string | null): string | null {
  for (const item of items) {
    const found = differenceOf(item);
    if (found !== null) return found;
  }
  return null;
}

function mismatch(path: string, expected: unknown, found: unknown): string {
  return `${path}: expected ${shown(expected)}, found ${shown(found)}`;
}

const longest = 200;

function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
