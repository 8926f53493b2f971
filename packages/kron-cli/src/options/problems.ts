import { UsageError } from '../usageError.ts';

/** A parsed value from the command line, or its problem. */
export type Parsed<Value> = { ok: true; value: Value } | { ok: false; problem: string };

export function value<Value>(found: Value): Parsed<Value> {
  return { ok: true, value: found };
}

/** @param text what was expected and found, and what to write instead */
export function problem(text: string): Parsed<never> {
  return { ok: false, problem: text };
}

/** Collects the problems of a command line, so that kron can report all of them together. */
export class Problems {
  readonly #found: string[] = [];

  add(text: string): void {
    this.#found.push(text);
  }

  /** Returns the value. If it could not be parsed, adds the problem and returns undefined. */
  take<Value>(parsed: Parsed<Value>): Value | undefined {
    if (parsed.ok) return parsed.value;
    this.add(parsed.problem);
    return undefined;
  }

  throwIfAny(): void {
    if (this.#found.length > 0) throw new UsageError(this.#found);
  }
}
