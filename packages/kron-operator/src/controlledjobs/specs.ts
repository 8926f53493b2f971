import {
  type ControlledSchedule,
  type ControlledSpec,
  compileControlled,
  controlledSpecOf,
  type Problem,
} from 'kron-core';
import { validateControlledJob } from 'kron-crd-schema';
import { PerGeneration } from '../jobs/perGeneration.ts';
import type { CachedControlledJob } from './cachedControlledJob.ts';

/** A ControlledJob's spec as `decideControlled` takes it, and what is wrong with it. */
export type JudgedControlledSpec = {
  readonly spec: ControlledSchedule | ControlledSpec;
  readonly problems: readonly Problem[];
};

/** Each generation of a ControlledJob is validated and compiled once. */
export type JudgedControlledSpecs = PerGeneration<CachedControlledJob, JudgedControlledSpec>;

export function judgedControlledSpecs(): JudgedControlledSpecs {
  return new PerGeneration(judge);
}

function judge(controlledJob: CachedControlledJob): JudgedControlledSpec {
  const { apiVersion, kind, metadata, spec } = controlledJob;
  const { name, namespace } = metadata;
  const verdict = validateControlledJob({ apiVersion, kind, metadata: { name, namespace }, spec });
  const events = controlledSpecOf(controlledJob);
  if (verdict.ok) return { spec: compileControlled(events), problems: [] };
  return { spec: events, problems: verdict.issues };
}
