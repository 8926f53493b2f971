import { found } from '../reading/found.ts';
import type { Issue } from '../reading/issue.ts';
import { collect, invalid, type Parsed, valid } from '../reading/parsed.ts';
import { parseInstant } from '../time/instant.ts';

/** The time in which periods can be due: epoch seconds, both ends included. A missing bound is infinite. */
export type DueSpan = { readonly notBefore: number; readonly notAfter: number };

/** A bound: its whole second, and the digits of its fraction without trailing zeros. */
type Bound = { readonly second: number; readonly fraction: string };

/**
 * Parses `spec.notBefore` and `spec.notAfter`. Periods are due on whole seconds, so notBefore is rounded up and notAfter is
 * rounded down. No period remains if notBefore is 00:00:00.2 and notAfter is 00:00:00.8.
 */
export function parseBounds(notBefore: unknown, notAfter: unknown, path: string): Parsed<DueSpan> {
  const issues: Issue[] = [];
  const first = collect(parseBound(notBefore, Number.NEGATIVE_INFINITY, `${path}.notBefore`), issues);
  const last = collect(parseBound(notAfter, Number.POSITIVE_INFINITY, `${path}.notAfter`), issues);
  if (first === undefined || last === undefined) return { ok: false, issues };
  if (!isAfter(first, last)) {
    return valid({ notBefore: first.second + (first.fraction === '' ? 0 : 1), notAfter: last.second });
  }
  const message = `expected an instant at or after spec.notBefore (${String(notBefore)}), found ${found(notAfter)}`;
  return invalid(`${path}.notAfter`, 'ReversedBounds', message);
}

/** Whether one bound is later than the other. Fractions without trailing zeros can be compared as text. */
function isAfter(a: Bound, b: Bound): boolean {
  return a.second === b.second ? a.fraction > b.fraction : a.second > b.second;
}

function parseBound(value: unknown, absent: number, path: string): Parsed<Bound> {
  if (value === null || value === undefined) return valid({ second: absent, fraction: '' });
  if (typeof value !== 'string') {
    const message = `expected an instant in quotes such as "2026-03-01T00:00:00Z", found ${found(value)}`;
    return invalid(path, 'WrongType', message);
  }
  const result = parseInstant(value);
  if (!result.ok) return invalid(path, result.code, result.message);
  return valid({ second: result.seconds, fraction: /\.(\d*[1-9])/.exec(value)?.[1] ?? '' });
}
