import type { Spec } from '../spec.ts';

/** A period to decide about, in a case of that id. */
export type NamedPeriod = { id: string; identity: string; nominalTime: string; spec: Spec };

/** A period whose identity is its own name in the namespace `vectors`. The seeds of published periods depend on it. */
export function namedPeriod(name: string, nominalTime: string, spec: Spec): NamedPeriod {
  const id = name.replaceAll('_', '-');
  return { id, identity: `vectors/${id}`, nominalTime, spec };
}
