import { found } from '../reading/found.ts';
import { parseInstant } from '../time/instant.ts';
import type { Issue } from '../reading/issue.ts';
import type { Parsed } from '../reading/parsed.ts';
import { collect, invalid, valid } from '../reading/parsed.ts';

/** The span outside which no period is due; both ends belong to it. Epoch seconds, or infinite. */
export type Bounds = { readonly notBefore: number; readonly notAfter: number };

/**
 * Reads `spec.notBefore` and `spec.notAfter`.
 *
 * @example
 * parseBounds(undefined, '2026-12-31T23:59:59Z', 'spec') // { ok: true, value: { notBefore: -Infinity, notAfter: … } }
 */
export function parseBounds(notBefore: unknown, notAfter: unknown, path: string): Parsed<Bounds> {
  const issues: Issue[] = [];
  const first = collect(parseNotBefore(notBefore, `${path}.notBefore`), issues);
  const last = collect(parseBound(notAfter, Number.POSITIVE_INFINITY, `${path}.notAfter`), issues);
  if (first === undefined || last === undefined) return { ok: false, issues };
  if (first <= last) return valid({ notBefore: first, notAfter: last });
  const message = `expected an instant at or after spec.notBefore (${String(notBefore)}), found ${found(notAfter)}`;
  return invalid(`${path}.notAfter`, 'ReversedBounds', message);
}

/** Within a second that has begun before it, nothing is due yet: a fraction counts as the next whole second. */
function parseNotBefore(value: unknown, path: string): Parsed<number> {
  const bound = parseBound(value, Number.NEGATIVE_INFINITY, path);
  return bound.ok && /\.\d*[1-9]/.test(String(value)) ? valid(bound.value + 1) : bound;
}

function parseBound(value: unknown, fallback: number, path: string): Parsed<number> {
  if (value === null || value === undefined) return valid(fallback);
  if (typeof value !== 'string') {
    const message = `expected an instant in quotes such as "2026-03-01T00:00:00Z", found ${found(value)}`;
    return invalid(path, 'WrongType', message);
  }
  const result = parseInstant(value);
  return result.ok ? valid(result.seconds) : invalid(path, result.code, result.message);
}
