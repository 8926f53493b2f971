/** The answer to a request. `error` is empty unless the request failed. */
export type Answered<Value> = { value: Value | null; error: string };

export type AnswerFor<Value> = Answered<Value> & { inputs: readonly unknown[] };

/**
 * Returns an answer if it belongs to the inputs `asked`. Otherwise the value is null, because the panel would show the
 * answer under the wrong heading.
 */
export function currentAnswer<Value>(
  { inputs, ...answered }: AnswerFor<Value>,
  asked: readonly unknown[],
): Answered<Value> {
  const isCurrent =
    inputs.length === asked.length && inputs.every((input, index) => Object.is(input, asked[index]));
  return isCurrent ? answered : { value: null, error: '' };
}
