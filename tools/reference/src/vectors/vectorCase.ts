import type { Spec } from '../spec.ts';

/** The input of a published decision. */
export type VectorCase = { name: string; identity: string; nominalTime: string; spec: Spec };

/** A case whose identity is its own name in the namespace `vectors`. */
export function vectorCase(name: string, nominalTime: string, spec: Spec): VectorCase {
  return { name, identity: `vectors/${name.replaceAll('_', '-')}`, nominalTime, spec };
}
