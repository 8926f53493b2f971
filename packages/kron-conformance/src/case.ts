/** What an implementation can claim, in order. `import` is beside the levels of the scheduling. */
export const levels = ['L0', 'L1', 'L2', 'L3', 'L4', 'L5', 'import'] as const;
export type Level = (typeof levels)[number];

/** The path and the code of an issue. */
export type Place = readonly [path: string, code: string];

/** A case, as cases.schema.json defines it. */
export type Case = {
  readonly id: string;
  readonly clause: string;
  readonly level: Level;
  readonly op: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly expected?: Readonly<Record<string, unknown>>;
  /** In place of `expected`: the set of issues for which the input is rejected. */
  readonly error?: readonly Place[];
  readonly offsets?: Readonly<Record<string, unknown>>;
};

/** What a program answers to a request: one JSON object. */
export type Answer = Readonly<Record<string, unknown>>;

/** The request about a case. */
export function requestOf({ id, op, input, offsets }: Case): Record<string, unknown> {
  return { id, op, ...input, ...(offsets && { offsets }) };
}
