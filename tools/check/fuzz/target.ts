/** Something that reads input from others, and what must hold for every input. */
export type Target = {
  readonly name: string;
  /** Inputs to begin with. */
  readonly seeds: readonly string[];
  /** Parts of inputs that chance would rarely produce. */
  readonly words: readonly string[];
  /** The greatest number of statements that one input may take. */
  readonly maxSteps: number;
  /** Throws if a rule does not hold for this input. */
  readonly check: (input: string) => void | Promise<void>;
};

/** @throws Error with this message if a rule does not hold */
export function holds(condition: boolean, rule: string): asserts condition {
  if (!condition) throw new Error(rule);
}
