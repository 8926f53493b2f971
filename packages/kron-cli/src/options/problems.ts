import { UsageError } from '../usageError.ts';
import type { Parsed } from './parsed.ts';

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
