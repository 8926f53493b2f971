import { IcsError } from './icsError.ts';

/** A problem, and what the import does about it instead of refusing the file. */
export type Oddity = { problem: IcsError; outcome: string };

export const leftOut = {
  line: 'this line is left out',
  event: 'this event is left out',
} as const;

/** Collects the problems of a file that do not prevent the import of the other parts of the file. */
export class Oddities {
  readonly isStrict: boolean;
  readonly #found = new Map<string, Oddity>();

  constructor(isStrict: boolean) {
    this.isStrict = isStrict;
  }

  /** @throws IcsError the problem, if the import is strict */
  report(problem: IcsError, outcome: string): void {
    if (this.isStrict) throw problem;
    const key = JSON.stringify([problem.line, problem.message, outcome]);
    if (!this.#found.has(key)) this.#found.set(key, { problem, outcome });
  }

  /**
   * Returns the result of `read`. If `read` finds a problem, reports it and returns undefined.
   *
   * @throws IcsError if the import is strict, or the file exceeds a limit
   */
  attempt<Value>(outcome: string, read: () => Value): Value | undefined {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof IcsError) || error.code === 'TooMany') throw error;
      this.report(error, outcome);
      return undefined;
    }
  }

  inOrder(): Oddity[] {
    return [...this.#found.values()].toSorted((a, b) => (a.problem.line ?? 0) - (b.problem.line ?? 0));
  }
}
