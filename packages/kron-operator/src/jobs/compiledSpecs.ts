import type { Problem } from 'kron-core';
import { DueStore } from './dueStore.ts';
import { PerGeneration, type WithGeneration } from './perGeneration.ts';

/** The maximum number of compiled specs in memory. A compiled spec takes about 3 kB, and 0.1 ms to compile. */
const maxSpecs = 2_500;

type Owner = WithGeneration & { readonly warnings: readonly Problem[] };

type CompiledSpecsOptions<O extends Owner, Compiled, Basis = void> = {
  readonly compile: (object: O, basis: Basis) => Compiled;
  /** Returns the warnings that can be found only in a compiled spec, for example about its calendars. Default: none. */
  readonly warningsOf?: (compiled: Compiled) => readonly Problem[];
  /** Returns when the object is due next, in epoch milliseconds. Undefined or NaN if this is unknown. */
  readonly dueTimeOf: (object: O) => number | undefined;
  /** Called for each warning, once for each generation of an object. */
  readonly onWarning: (object: O, problem: Problem) => void;
};

type Kept<Compiled, Basis> = { readonly basis: Basis; readonly compiled: Compiled };

/**
 * Compiles specs when they are needed, and keeps the compiled specs of the objects that are due soonest. The basis of a
 * compiled spec has all other inputs, such as the calendars that the spec refers to. If the basis is another object than
 * before, the spec is compiled again.
 */
export class CompiledSpecs<O extends Owner, Compiled, Basis = void> {
  readonly #options: CompiledSpecsOptions<O, Compiled, Basis>;
  readonly #compiled: DueStore<Kept<Compiled, Basis>>;
  readonly #reported = new PerGeneration<true>();

  constructor(options: CompiledSpecsOptions<O, Compiled, Basis>, maximum: number = maxSpecs) {
    this.#options = options;
    this.#compiled = new DueStore(maximum);
  }

  of(object: O, basis: Basis): Compiled {
    const kept = this.#compiled.get(object);
    if (kept !== undefined && kept.basis === basis) return kept.compiled;
    const compiled = this.#options.compile(object, basis);
    this.#report(object, compiled);
    this.#compiled.set(object, { basis, compiled }, 1, this.#options.dueTimeOf(object) || 0);
    return compiled;
  }

  /** Sets when an object is due. @param due in epoch milliseconds; 0 if this is unknown */
  setDue(object: WithGeneration, due: number): boolean {
    return this.#compiled.setDue(object, due);
  }

  forget(uid: string): void {
    this.#compiled.delete(uid);
    this.#reported.delete(uid);
  }

  #report(object: O, compiled: Compiled): void {
    const { warningsOf, onWarning } = this.#options;
    const warnings = [...object.warnings, ...(warningsOf?.(compiled) ?? [])];
    if (warnings.length === 0 || this.#reported.get(object) !== undefined) return;
    this.#reported.set(object, true);
    for (const problem of warnings) onWarning(object, problem);
  }
}

/** The compiled spec and no problems, or the uncompiled spec and the problems that make it invalid. */
export type ValidatedSpec<Spec> = {
  readonly spec: Spec;
  readonly problems: readonly Problem[];
  /** Problems for which a new object with this spec and these calendars would be refused. Default: none. */
  readonly warnings?: readonly Problem[];
};

/** Compiles a spec unless it has problems. @param scheduling the part of the spec to compile */
export function validatedSpec<Spec, Compiled>(
  { problems }: { readonly problems: readonly Problem[] },
  scheduling: Spec,
  compile: (spec: Spec) => Compiled,
): ValidatedSpec<Spec | Compiled> {
  return { spec: problems.length === 0 ? compile(scheduling) : scheduling, problems };
}
