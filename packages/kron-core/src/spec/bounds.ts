import { found } from '../reading/found.ts';
import type { Issue } from '../reading/issue.ts';
import type { Parsed } from '../reading/parsed.ts';
import { collect, invalid, valid } from '../reading/parsed.ts';
import { parseInstant } from '../time/instant.ts';

/** The span outside which no period is due; both ends belong to it. Epoch seconds, or infinite. */
export type DueSpan = { readonly notBefore: number; readonly notAfter: number };

/** A bound as it is written: the second that it lies in, and the digits of the rest, without zeros at the end. */
type Bound = { readonly second: number; readonly fraction: string };

/**
 * Reads `spec.notBefore` and `spec.notAfter`. Periods are due on whole seconds, so a fraction makes notBefore the next
 * one and notAfter the one that it lies in; within one second no period is left between them.
 *
 * @example
 * parseBounds(undefined, '2026-12-31T23:59:59Z', 'spec') // { ok: true, value: { notBefore: -Infinity, notAfter: … } }
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

/** Fractions without zeros at the end compare as texts. */
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
