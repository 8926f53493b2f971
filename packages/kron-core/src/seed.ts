import { parseFields } from './fields.ts';
import { found } from './found.ts';
import type { Issue } from './issue.ts';
import { parseOneOf } from './oneOf.ts';
import type { Parsed } from './parsed.ts';
import { collect, invalid, valid } from './parsed.ts';
import type { SeedStrategy } from './spec.ts';
import { exceeds } from './textLength.ts';

/** How often the choice is made anew, and what sets two KronJobs with the same identity apart. */
export type Seed = { readonly strategy: SeedStrategy; readonly salt: string };

const fieldNames = ['strategy', 'salt'] as const;
const strategies = ['stable', 'daily', 'weekly'] as const;
const maxSaltLength = 256;

/**
 * Reads `spec.seed`; absent means a new choice for each period, without salt.
 *
 * @example
 * parseSeed({ strategy: 'daily' }, 'spec.seed') // { ok: true, value: { strategy: 'daily', salt: '' } }
 */
export function parseSeed(spec: unknown, path: string): Parsed<Seed> {
  const fields = parseFields(spec, fieldNames, path);
  if (!fields.ok) return fields;
  const issues: Issue[] = [];
  const strategy = collect(
    parseOneOf(fields.value.strategy, strategies, 'stable', `${path}.strategy`),
    issues,
  );
  const salt = collect(parseSalt(fields.value.salt, `${path}.salt`), issues);
  return strategy === undefined || salt === undefined ? { ok: false, issues } : valid({ strategy, salt });
}

function parseSalt(salt: unknown, path: string): Parsed<string> {
  if (salt === undefined) return valid('');
  if (typeof salt !== 'string') return invalid(path, 'WrongType', `expected a string, found ${found(salt)}`);
  return exceeds(salt, maxSaltLength)
    ? invalid(path, 'TooLong', `expected at most ${maxSaltLength} characters`)
    : valid(salt);
}
