import { type Issue, type ScheduleSpec, validateSpec } from 'kron-core';
import type { KronJob } from './generated/kronJob.ts';
import validateManifest from './generated/manifestValidator.mjs';
import { duplicateIssues } from './issues/duplicateIssues.ts';
import type { ManifestIssue } from './issues/manifestIssue.ts';
import { mergeIssues } from './issues/mergeIssues.ts';
import { mostIssues } from './issues/mostIssues.ts';
import type { PlacedIssue } from './issues/placedIssue.ts';
import { structureIssues } from './issues/structureIssues.ts';
import { weigh } from './issues/weigh.ts';
import { isNode, type SchemaNode } from './schemaNode.ts';

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
  const unfit = weigh(manifest);
  if (unfit !== null) return { ok: false, issues: [unfit] };
  const structure = shapeIssues(manifest);
  for (const issue of duplicateIssues(manifest)) structure.push(issue);
  // So many mistakes are not worth being judged twice, and unknown fields cost the core more than known ones.
  const scheduling = structure.length > mostIssues ? [] : schedulingIssues(manifest);
  if (structure.length === 0 && scheduling.length === 0) return { ok: true, kronJob: manifest as KronJob };
  return { ok: false, issues: mergeIssues(structure, scheduling) };
}

function shapeIssues(manifest: unknown): PlacedIssue[] {
  return validateManifest(manifest) ? [] : structureIssues(manifest, validateManifest.errors ?? []);
}

function schedulingIssues(manifest: unknown): Issue[] {
  const spec = isNode(manifest) ? manifest['spec'] : undefined;
  return isNode(spec) ? validateSpec(schedulingPart(spec)) : [];
}

/**
 * Unknown fields of a spec, and its jobTemplate, are for the structure to judge. Field by field, since a copy of
 * whatever is there takes longer than the judgement.
 */
function schedulingPart(spec: SchemaNode): Record<Exclude<keyof ScheduleSpec, 'jobTemplate'>, unknown> {
  return {
    // Who the KronJob is says the structure as well; any identity will do here.
    identity: 'default/kronjob',
    schedule: spec['schedule'],
    timezone: spec['timezone'],
    window: spec['window'],
    distribution: spec['distribution'],
    seed: spec['seed'],
    constraints: spec['constraints'],
    policy: spec['policy'],
    notBefore: spec['notBefore'],
    notAfter: spec['notAfter'],
  };
}
