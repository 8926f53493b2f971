import { readFields } from '../reading/fields.ts';
import { found } from '../reading/found.ts';
import type { Issue } from '../reading/issue.ts';
import { parseOneOf } from '../reading/oneOf.ts';
import type { Parsed } from '../reading/parsed.ts';
import { collect, invalid, valid } from '../reading/parsed.ts';
import { exceeds } from '../reading/textLength.ts';
import type { SeedStrategy } from '../spec/spec.ts';

/** When the choice is renewed, and a salt that distinguishes KronJobs with the same identity. */
export type Seed = { readonly strategy: SeedStrategy; readonly salt: string };

const fieldNames = ['strategy', 'salt'] as const;
const strategies = ['stable', 'daily', 'weekly'] as const;
const maxSaltLength = 256;

/**
 * Parses `spec.seed`. Default: strategy `stable`, no salt.
 *
 * @example
 * parseSeed({ strategy: 'daily' }, 'spec.seed') // { ok: true, value: { strategy: 'daily', salt: '' } }
 */
export function parseSeed(spec: unknown, path: string): Parsed<Seed> {
  const issues: Issue[] = [];
  const fields = readFields(spec, fieldNames, path, issues);
  const strategy = collect(parseOneOf(fields?.strategy, strategies, 'stable', `${path}.strategy`), issues);
  const salt = collect(parseSalt(fields?.salt, `${path}.salt`), issues);
  if (issues.length > 0 || strategy === undefined || salt === undefined) return { ok: false, issues };
  return valid({ strategy, salt });
}

function parseSalt(salt: unknown, path: string): Parsed<string> {
  if (salt === undefined) return valid('');
  if (typeof salt !== 'string') return invalid(path, 'WrongType', `expected a string, found ${found(salt)}`);
  return exceeds(salt, maxSaltLength)
    ? invalid(path, 'TooLong', `expected at most ${maxSaltLength} characters`)
    : valid(salt);
}
