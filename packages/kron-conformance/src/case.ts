/** The levels of conformance. `L0` to `L5` are about scheduling, and `import` is about iCalendar files. */
export const levels = ['L0', 'L1', 'L2', 'L3', 'L4', 'L5', 'import'] as const;
export type Level = (typeof levels)[number];

/** The place and the kind of a mistake in a spec: the path of the field, and the error code. */
type Place = readonly [path: string, code: string];

/** A test case in the form of cases.schema.json. */
export type Case = {
  readonly id: string;
  readonly clause: string;
  readonly level: Level;
  readonly op: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly expected?: Readonly<Record<string, unknown>>;
  /** The issues for which an implementation must reject the input. A case has either `error` or `expected`. */
  readonly error?: readonly Place[];
  readonly offsets?: Readonly<Record<string, unknown>>;
};

/** The answer of the tested program to one request: a JSON object. */
export type Answer = Readonly<Record<string, unknown>>;

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Builds the request that the runner sends for a case. */
export function requestOf({ id, op, input, offsets }: Case): Record<string, unknown> {
  return { id, op, ...input, ...(offsets && { offsets }) };
}
