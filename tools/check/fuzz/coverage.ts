/** The counters of one file, as istanbul-lib-instrument adds them: of statements, and of each way of a branch. */
type FileCoverage = { s: Record<string, number>; b: Record<string, number[]> };

/** What one input executed. */
export type Trace = {
  /** The number of statements. */
  readonly steps: number;
  /** Numbers for the places in the code that were reached, each with the order of magnitude of how often. */
  readonly places: readonly number[];
};

/** Sets all counters to zero. */
export function clearCoverage(): void {
  for (const { s, b } of files()) {
    for (const key in s) s[key] = 0;
    for (const key in b) b[key]?.fill(0);
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
  for (const { s, b } of files()) {
    for (const key in s) {
      steps += s[key] ?? 0;
      add(s[key] ?? 0);
    }
    for (const key in b) b[key]?.forEach(add);
  }
  return { steps, places };
}

function files(): FileCoverage[] {
  const { __coverage__ = {} } = globalThis as { __coverage__?: Record<string, FileCoverage> };
  return Object.values(__coverage__);
}
