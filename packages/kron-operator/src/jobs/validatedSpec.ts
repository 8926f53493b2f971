import type { Problem } from 'kron-core';

/** A spec in the form that decisions take, which is compiled if the spec is valid, and the problems that make it invalid. */
export type ValidatedSpec<Spec> = {
  readonly spec: Spec;
  readonly problems: readonly Problem[];
  /** Why a new object with this spec and its calendars would be refused. Default: none. */
  readonly warnings?: readonly Problem[];
};

/** @param scheduling the part of the spec that is compiled */
export function validatedSpec<Spec, Compiled>(
  { problems }: { readonly problems: readonly Problem[] },
  scheduling: Spec,
  compile: (spec: Spec) => Compiled,
): ValidatedSpec<Spec | Compiled> {
  return { spec: problems.length === 0 ? compile(scheduling) : scheduling, problems };
}
