/** The answer to a request. `error` is empty unless it failed. */
export type Answered<Value> = { value: Value | null; error: string };

/** An answer with what it was asked for. */
export type AnswerFor<Value> = Answered<Value> & { inputs: readonly unknown[] };

/**
 * The answer if it belongs to these inputs, otherwise none: an answer to other inputs would be shown under the wrong heading.
 */
export function currentAnswer<Value>(
  { inputs, ...answered }: AnswerFor<Value>,
  asked: readonly unknown[],
): Answered<Value> {
  const isCurrent =
    inputs.length === asked.length && inputs.every((input, index) => Object.is(input, asked[index]));
  return isCurrent ? answered : { value: null, error: '' };
}
