import { type Fields, isPlainObject, readFields } from '../reading/fields.ts';
import { found } from '../reading/found.ts';
import type { Issue } from '../reading/issue.ts';
import { collect, invalid, type Parsed, valid } from '../reading/parsed.ts';
import { isDNSLabel, parseText } from '../reading/textField.ts';
import { parseWholeNumber } from '../reading/wholeNumber.ts';
import { nanosecondsPerSecond } from '../time/duration.ts';
import type { Window } from './window.ts';

/**
 * The part from `slot/of` to `(slot+1)/of` of the probability mass of a window's allowed seconds. Slot 0 is the earliest.
 */
export type Slot = { readonly slot: number; readonly of: number };

/** A slot, and the name of its group or null. The name affects no choice. */
export type Spread = Slot & { readonly group: string | null };

export const maxSlots = 10_000;

const fieldNames = ['slot', 'of', 'group'] as const;
const maxGroupLength = 63;

/**
 * Parses `spec.spread`. The value is null if the field is absent. Source: docs/reference/scheduling.md, "Spread".
 *
 * @example
 * parseSpread({ slot: 7, of: 50 }, 'spec.spread') // { ok: true, value: { slot: 7, of: 50, group: null } }
 * parseSpread({ slot: 50, of: 50 }, 'spec.spread')
 * // OutOfRange at spec.spread.slot: 'expected a whole number from 0 to 49 (of is 50), found 50'
 */
export function parseSpread(spec: unknown, path: string): Parsed<Spread | null> {
  if (spec === null || spec === undefined) return valid(null);
  const issues: Issue[] = [];
  const fields = readFields(spec, fieldNames, path, issues);
  if (fields === undefined) return { ok: false, issues };
  const of = collect(parseOf(fields.of, `${path}.of`), issues);
  const slot = collect(parseSlot(fields.slot, of, `${path}.slot`), issues);
  const group = collect(parseGroup(fields.group, `${path}.group`), issues);
  if (issues.length > 0 || of === undefined || slot === undefined || group === undefined) {
    return { ok: false, issues };
  }
  return valid({ slot, of, group });
}

function parseOf(value: unknown, path: string): Parsed<number> {
  return value === undefined ? missing(path) : parseWholeNumber(value, 1, { min: 1, max: maxSlots }, path);
}

/** @param of - undefined if `spec.spread.of` is invalid. The slot is then compared with the maximum number of slots */
function parseSlot(value: unknown, of: number | undefined, path: string): Parsed<number> {
  if (value === undefined) return missing(path);
  const slots = of ?? maxSlots;
  const parsed = parseWholeNumber(value, 0, { min: 0, max: slots - 1 }, path);
  if (parsed.ok || of === undefined || typeof value !== 'number') return parsed;
  const message = `expected a whole number from 0 to ${of - 1} (of is ${of}), found ${value}`;
  return invalid(path, 'OutOfRange', message);
}

function missing(path: string): Parsed<never> {
  return invalid(path, 'Required', 'spread needs both slot and of; kron spread assigns them');
}

function parseGroup(value: unknown, path: string): Parsed<string | null> {
  if (value === undefined) return valid(null);
  const text = parseText(value, path, maxGroupLength, isDNSLabel);
  if (!text.ok || isDNSLabel(text.value)) return text;
  const expected = `expected lowercase letters, digits and hyphens, found ${found(text.value)}`;
  const near = text.value
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return invalid(path, 'InvalidFormat', isDNSLabel(near) ? `${expected}; write "${near}"` : expected);
}

/** 31 days. Longer windows would cost too much, because a choice with spread walks all allowed spans of its window. */
const maxHours = 744;
const maxDuration = BigInt(maxHours) * 3600n * nanosecondsPerSecond;

/**
 * Returns an issue if the window is too long for a spec that has both spread and constraints. Reports it
 * even if spread or constraints are invalid, so that the user gets all issues at once.
 */
export function spreadWindowIssues(
  fields: Fields<'window' | 'spread' | 'constraints'>,
  { duration }: Pick<Window, 'duration'>,
  path: string,
): Issue[] {
  if (duration <= maxDuration || fields.spread === null || fields.spread === undefined) return [];
  if (!hasClauses(fields.constraints)) return [];
  const written = isPlainObject(fields.window) ? String(fields.window['duration']) : '';
  const message = `expected at most ${maxHours}h with spread and constraints, found ${written}; shorten the window or remove spread or constraints`;
  return [{ path: `${path}.window.duration`, code: 'OutOfRange', message }];
}

function hasClauses(constraints: unknown): boolean {
  if (!isPlainObject(constraints)) return false;
  return [constraints['only'], constraints['avoid']].some((list) => Array.isArray(list) && list.length > 0);
}
