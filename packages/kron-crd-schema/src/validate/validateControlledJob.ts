import type { ControlledJob } from '../generated/controlledJob.ts';
import type { ManifestIssue } from '../issues/manifestIssue.ts';
import { judgeManifest } from './manifestIssues.ts';
import { controlledJobKind } from './controlledJobKind.ts';

/** A ControlledJob, or everything that is wrong with what was to be one. */
export type ControlledValidation =
  | { ok: true; controlledJob: ControlledJob }
  | { ok: false; issues: ManifestIssue[] };

/**
 * Judges a manifest as validateKronJob does: its structure, as the CRD describes it, and its events, as kron-core does.
 * The ControlledJob is the manifest itself, without defaults filled in. Never throws; takes bounded time.
 *
 * @example
 * validateControlledJob(manifest) // { ok: true, controlledJob: manifest }
 * validateControlledJob({ ...manifest, spec: { ...manifest.spec, events: [{ action: 'begin', cronSchedule: '0 9 * * *' }] } })
 * // { ok: false, issues: [{ path: 'spec.events[0].action', code: 'UnknownValue', message: 'expected start or stop, found "begin"' }] }
 */
export function validateControlledJob(manifest: unknown): ControlledValidation {
  const issues = judgeManifest(manifest, controlledJobKind);
  return issues.length === 0 ? { ok: true, controlledJob: manifest as ControlledJob } : { ok: false, issues };
}
