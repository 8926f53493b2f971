import { UsageError } from '../usageError.ts';

/** A value from the command line, or the problem with it. */
export type Parsed<Value> = { ok: true; value: Value } | { ok: false; problem: string };

export function value<Value>(found: Value): Parsed<Value> {
  return { ok: true, value: found };
}

/** @param text what was expected, what was found, and what to write instead */
export function problem(text: string): Parsed<never> {
  return { ok: false, problem: text };
}

/** Gathers what is wrong with a command line, so that all of it is said at once. */
export class Problems {
  readonly #found: string[] = [];

  add(text: string): void {
    this.#found.push(text);
  }

  /** The value, or undefined with its problem noted. */
  take<Value>(parsed: Parsed<Value>): Value | undefined {
    if (parsed.ok) return parsed.value;
    this.add(parsed.problem);
    return undefined;
  }

  /** @throws UsageError when anything was added. */
  throwIfAny(): void {
    if (this.#found.length > 0) throw new UsageError(this.#found);
  }
}
