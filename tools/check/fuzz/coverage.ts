/** The counters of one file, as istanbul-lib-instrument adds them: of statements, and of each way of a branch. */
type FileCoverage = { s: Record<number, number>; b: Record<number, number[]> };

/** What one input executed. */
export type Trace = {
  /** The number of statements. */
  readonly steps: number;
  /** Numbers for the places in the code that were reached, each with the order of magnitude of how often. */
  readonly places: readonly number[];
};

/** The same counters as lists, because listing the keys of an object takes longer than most inputs. */
type Counters = {
  readonly statements: Record<number, number>;
  readonly statementCount: number;
  readonly branches: readonly number[][];
};

let listed: Counters[] = [];

/** Sets all counters to zero. */
export function clearCoverage(): void {
  for (const { statements, statementCount, branches } of counters()) {
    for (let index = 0; index < statementCount; index++) statements[index] = 0;
    for (const ways of branches) ways.fill(0);
  }
}

/** Reads the counters since {@link clearCoverage}. */
export function readCoverage(): Trace {
  let steps = 0;
  let counter = 0;
  const places: number[] = [];
  const add = (count: number): void => {
    if (count > 0) places.push(counter * 32 + Math.floor(Math.log2(count)));
    counter += 1;
  };
  for (const { statements, statementCount, branches } of counters()) {
    for (let index = 0; index < statementCount; index++) {
      const count = statements[index] ?? 0;
      steps += count;
      add(count);
    }
    for (const ways of branches) for (const count of ways) add(count);
  }
  return { steps, places };
}

/** A file has counters once it is loaded. */
function counters(): readonly Counters[] {
  const { __coverage__ = {} } = globalThis as { __coverage__?: Record<string, FileCoverage> };
  const files = Object.values(__coverage__);
  if (files.length !== listed.length)
    listed = files.map(({ s, b }) => ({
      statements: s,
      statementCount: Object.keys(s).length,
      branches: Object.values(b),
    }));
  return listed;
}
