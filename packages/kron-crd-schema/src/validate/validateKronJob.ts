import type { KronJob } from '../generated/kronJob.ts';
import type { ManifestIssue } from '../issues/manifestIssue.ts';
import { judgeManifest } from './manifestIssues.ts';
import { kronJobKind } from './kronJobKind.ts';

/** A KronJob, or everything that is wrong with what was to be one. */
export type Validation = { ok: true; kronJob: KronJob } | { ok: false; issues: ManifestIssue[] };

/**
 * Judges a manifest, of which nothing is taken for granted: its structure, as the CRD describes it, and its scheduling,
 * as kron-core does. The KronJob is the manifest itself, without defaults filled in. Never throws; takes bounded time.
 *
 * @example
 * validateKronJob(manifest) // { ok: true, kronJob: manifest }
 * validateKronJob({ ...manifest, spec: { ...manifest.spec, window: { druation: '1h' } } })
 * // { ok: false, issues: [{ path: 'spec.window.druation', code: 'UnknownField', message: 'unknown field; did you mean duration?' }] }
 */
export function validateKronJob(manifest: unknown): Validation {
  const issues = judgeManifest(manifest, kronJobKind);
  return issues.length === 0 ? { ok: true, kronJob: manifest as KronJob } : { ok: false, issues };
}
