/** A value off the command line, or what is wrong with it. */
export type Parsed<Value> = { ok: true; value: Value } | { ok: false; problem: string };

/** It is well. */
export function value<Value>(found: Value): Parsed<Value> {
  return { ok: true, value: found };
}

/** It is not: what was expected, what was found, and what to write instead. */
export function problem(text: string): Parsed<never> {
  return { ok: false, problem: text };
}
