import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import type { ControlledJobObject } from './controlledSituations.ts';
import type { KronJobObject } from './situations.ts';

const program = resolve(import.meta.dirname, '../../../../../.cache/gitops/health');

export type Verdict = { readonly status: string; readonly message: string };

/** What tells the health of an object: a Lua script of Argo CD, or the CEL expressions of Flux. */
export type Judge = { readonly lua: string } | { readonly flux: Readonly<Record<string, string>> };

/** What a GitOps tool makes of an object. Throws with what it says when the script or an expression is wrong. */
export function judged(judge: Judge, object: KronJobObject | ControlledJobObject): Verdict {
  const input = JSON.stringify({ ...judge, objects: [object] });
  const [verdict] = JSON.parse(
    execFileSync(program, { input, encoding: 'utf8', stdio: 'pipe' }),
  ) as Verdict[];
  if (verdict === undefined) throw new Error('one object was judged, and there is no verdict');
  return verdict;
}
