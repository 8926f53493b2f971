import type { KronJobSpec } from 'kron-core';

/** A KronJob that is triggered, and the names of its Jobs that are running. */
export type Triggered = { identity: string; spec: KronJobSpec; active: readonly string[] };

/** What somebody who triggers a KronJob could overlook: its policy is for its periods, and holds nobody else back. */
export function triggerWarnings({ identity, spec, active }: Triggered): string[] {
  const { policy } = spec;
  const concurrency = policy?.concurrency ?? 'forbid';
  const warnings: string[] = [];
  if (policy?.suspend === true) {
    warnings.push(`${identity} is suspended; a Job that is triggered runs all the same`);
  }
  if (active.length === 0 || concurrency === 'allow') return warnings;
  const [first] = active;
  const which =
    active.length === 1 ? `Job ${first} of it is active` : `${active.length} Jobs of it are active`;
  warnings.push(
    `${which}, and the concurrency of ${identity} is ${concurrency}; the triggered Job runs beside`,
  );
  return warnings;
}
