import { compile, type Problem, type Schedule, type ScheduleSpec, scheduleSpecOf } from 'kron-core';
import { validateKronJob } from 'kron-crd-schema';
import { PerGeneration } from '../jobs/perGeneration.ts';
import type { CachedKronJob } from './cachedKronJob.ts';

/** A KronJob's spec as `decide` takes it, and what is wrong with it. */
export type JudgedSpec = { readonly spec: Schedule | ScheduleSpec; readonly problems: readonly Problem[] };

/** Each generation of a KronJob is validated and compiled once. */
export type JudgedSpecs = PerGeneration<CachedKronJob, JudgedSpec>;

export function judgedSpecs(): JudgedSpecs {
  return new PerGeneration(judge);
}

function judge(kronJob: CachedKronJob): JudgedSpec {
  const { apiVersion, kind, metadata, spec } = kronJob;
  const { name, namespace } = metadata;
  const verdict = validateKronJob({ apiVersion, kind, metadata: { name, namespace }, spec });
  const scheduling = scheduleSpecOf(kronJob);
  if (verdict.ok) return { spec: compile(scheduling), problems: [] };
  return { spec: scheduling, problems: verdict.issues };
}
