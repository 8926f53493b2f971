import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import type { ControlledJobObject } from './controlledSituations.ts';
import type { KronJobObject } from './situations.ts';

const program = resolve(import.meta.dirname, '../../../../../.cache/gitops/health');

export type HealthVerdict = { readonly status: string; readonly message: string };

/** A health check: a Lua script for Argo CD, or CEL expressions for Flux. */
export type Judge = { readonly lua: string } | { readonly flux: Readonly<Record<string, string>> };

/** The health of an object. @throws Error if the script or an expression is invalid */
export function judged(judge: Judge, object: KronJobObject | ControlledJobObject): HealthVerdict {
  const input = JSON.stringify({ ...judge, objects: [object] });
  const [verdict] = JSON.parse(
    execFileSync(program, { input, encoding: 'utf8', stdio: 'pipe' }),
  ) as HealthVerdict[];
  if (verdict === undefined) throw new Error('expected one verdict, found none');
  return verdict;
}
