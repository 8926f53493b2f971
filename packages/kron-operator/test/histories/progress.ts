import { appendFile } from 'node:fs/promises';
import type { AuditTotals } from '../audit/audit.ts';

/** Kinds of histories. */
export type Part = 'wild' | 'quiet' | 'http';

export type ProgressOptions = {
  readonly part: Part;
  readonly seed: number;
  /** How many are to hold. */
  readonly histories: number;
  /** How many are looked at in each. */
  readonly invariants: number;
};

/** A line is written after so many histories. */
const betweenLines = 1_000;

/** How far a long run of histories has come, a line now and then, and what it came to, to be quoted. */
export class Progress {
  readonly #options: ProgressOptions;
  #held = 0;
  #jobs = 0;
  #periods = 0;

  constructor(options: ProgressOptions) {
    this.#options = options;
  }

  held({ jobs, periods }: AuditTotals): void {
    const { part, seed, histories } = this.#options;
    this.#held += 1;
    this.#jobs += jobs;
    this.#periods += Object.values(periods).reduce((sum, count) => sum + count, 0);
    if (this.#held % betweenLines === 0) say(`${part}: ${this.#held} of ${histories} hold, seed ${seed}`);
  }

  /** @param report - a file for a line of JSON */
  async end(report: string | undefined): Promise<void> {
    const { part, seed, invariants } = this.#options;
    const result = {
      part,
      seed,
      histories: this.#held,
      invariants,
      jobs: this.#jobs,
      periods: this.#periods,
    };
    say(
      `${part}: all ${this.#held} histories hold, seed ${seed}: ${this.#jobs} Jobs, ${this.#periods} periods, ${invariants} invariants each`,
    );
    if (report !== undefined) await appendFile(report, `${JSON.stringify(result)}\n`);
  }
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
