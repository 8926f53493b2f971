import { compile, type Problem, type Schedule, type ScheduleSpec, scheduleSpecOf } from 'kron-core';
import { validateKronJob } from 'kron-crd-schema';
import type { KeptKronJob } from './keptKronJob.ts';

/** A KronJob's spec as `decide` takes it, and what is wrong with it. */
export type JudgedSpec = { readonly spec: Schedule | ScheduleSpec; readonly problems: readonly Problem[] };

/** Each generation of a KronJob is validated and compiled once. */
export class JudgedSpecs {
  readonly #judged = new Map<string, { readonly generation: number; readonly judged: JudgedSpec }>();

  of(kronJob: KeptKronJob): JudgedSpec {
    const { uid, generation } = kronJob.metadata;
    const known = this.#judged.get(uid);
    if (known?.generation === generation) return known.judged;
    const judged = judge(kronJob);
    this.#judged.set(uid, { generation, judged });
    return judged;
  }

  forget(uid: string): void {
    this.#judged.delete(uid);
  }
}

function judge(kronJob: KeptKronJob): JudgedSpec {
  const { apiVersion, kind, metadata, spec } = kronJob;
  const { name, namespace } = metadata;
  const verdict = validateKronJob({ apiVersion, kind, metadata: { name, namespace }, spec });
  const scheduling = scheduleSpecOf(kronJob);
  if (verdict.ok) return { spec: compile(scheduling), problems: [] };
  return { spec: scheduling, problems: verdict.issues };
}
