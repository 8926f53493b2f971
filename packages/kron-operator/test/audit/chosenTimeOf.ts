import { explainPeriod, type KronJobSpec } from 'kron-core';

const known = new Map<string, string | undefined>();
const maxKnown = 20_000;

/** The chosen time of a period, RFC 3339; undefined when the spec has no such period or never starts it. */
export function chosenTimeOf(identity: string, spec: KronJobSpec, periodID: string): string | undefined {
  const { jobTemplate: _, policy: __, ...scheduling } = spec;
  const key = JSON.stringify([identity, scheduling, periodID]);
  if (known.size >= maxKnown) known.clear();
  if (!known.has(key)) known.set(key, explained(identity, spec, periodID));
  return known.get(key);
}

function explained(identity: string, spec: KronJobSpec, periodID: string): string | undefined {
  try {
    const { chosenTime } = explainPeriod({ ...spec, identity }, new Date(periodID));
    return chosenTime?.toISOString().replace('.000Z', 'Z');
  } catch {
    // The spec is invalid, or the period belongs to another schedule.
    return undefined;
  }
}
