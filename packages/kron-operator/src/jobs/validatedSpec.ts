import type { Problem } from 'kron-core';

/** A spec in the form that decisions take, and the problems that make it invalid. A spec without problems is compiled. */
export type ValidatedSpec<Spec> = {
  readonly spec: Spec;
  readonly problems: readonly Problem[];
  /** Why a new object with this spec and its calendars would be refused. Default: none. */
  readonly warnings?: readonly Problem[];
};

/** Compiles a spec that has no problems. @param scheduling the part of the spec to compile */
export function validatedSpec<Spec, Compiled>(
  { problems }: { readonly problems: readonly Problem[] },
  scheduling: Spec,
  compile: (spec: Spec) => Compiled,
): ValidatedSpec<Spec | Compiled> {
  return { spec: problems.length === 0 ? compile(scheduling) : scheduling, problems };
}
