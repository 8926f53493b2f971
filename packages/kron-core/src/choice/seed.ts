import { readFields } from '../reading/fields.ts';
import type { Issue } from '../reading/issue.ts';
import { parseOneOf } from '../reading/oneOf.ts';
import { collect, type Parsed, valid } from '../reading/parsed.ts';
import { parseText } from '../reading/textField.ts';
import type { SeedStrategy } from '../spec/spec.ts';
import { saltIn } from './clusterName.ts';

/** `strategy` says when the choice changes. `salt` distinguishes KronJobs with the same identity. */
export type Seed = { readonly strategy: SeedStrategy; readonly salt: string };

const fieldNames = ['strategy', 'salt'] as const;
const scopedNames = ['strategy', 'salt', 'scope'] as const;
const strategies = ['stable', 'daily', 'weekly'] as const;
const scopes = ['object', 'cluster'] as const;
const maxSaltLength = 256;

/** Parses a seed without a scope. Default: strategy `stable`, no salt. */
export function parseSeed(spec: unknown, path: string): Parsed<Seed> {
  const issues: Issue[] = [];
  const fields = readFields(spec, fieldNames, path, issues);
  return seedOf(fields, path, issues);
}

/**
 * Parses `spec.seed`. With the scope `cluster`, the salt contains the name of the cluster. Default: scope `object`.
 *
 * @param clusterName - null if the name is not known
 *
 * @example
 * parseScopedSeed({ salt: 'blue', scope: 'cluster' }, 'spec.seed', 'eu-west-1')
 * // { ok: true, value: { strategy: 'stable', salt: 'blue@eu-west-1' } }
 */
export function parseScopedSeed(spec: unknown, path: string, clusterName: string | null): Parsed<Seed> {
  const issues: Issue[] = [];
  const fields = readFields(spec, scopedNames, path, issues);
  const scope = collect(parseOneOf(fields?.scope, scopes, 'object', `${path}.scope`), issues);
  if (scope === 'cluster' && clusterName === null) issues.push(noClusterName(`${path}.scope`));
  const seed = seedOf(fields, path, issues);
  if (!seed.ok || scope !== 'cluster' || clusterName === null) return seed;
  return valid({ ...seed.value, salt: saltIn(clusterName, seed.value.salt) });
}

function noClusterName(path: string): Issue {
  const message =
    'the start depends on the name of the cluster, which is not known; write --cluster-name eu-west-1 for the operator, --cluster eu-west-1 for kron';
  return { path, code: 'NoClusterName', message };
}

function seedOf(
  fields: { readonly strategy?: unknown; readonly salt?: unknown } | undefined,
  path: string,
  issues: Issue[],
): Parsed<Seed> {
  const strategy = collect(parseOneOf(fields?.strategy, strategies, 'stable', `${path}.strategy`), issues);
  const salt = collect(parseSalt(fields?.salt, `${path}.salt`), issues);
  if (issues.length > 0 || strategy === undefined || salt === undefined) return { ok: false, issues };
  return valid({ strategy, salt });
}

function parseSalt(salt: unknown, path: string): Parsed<string> {
  return salt === undefined ? valid('') : parseText(salt, path, maxSaltLength);
}
