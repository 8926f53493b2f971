import { useEffect, useRef, useState } from 'preact/hooks';
import { type Answered, type AnswerFor, currentAnswer } from '../state/currentAnswer.ts';
import { pause } from './pause.ts';
import { oneAtATime } from './oneAtATime.ts';

/**
 * Asks when an input changes. There is no value until the answer to these inputs arrives. If only `live` changes, the value
 * stays until the next one arrives, and the next question waits for the answer to the previous one: a source that changes
 * faster than the engine answers would otherwise leave every question without an answer.
 *
 * @param restMs - how long an answer stands before the next question about the same inputs
 */
export function useAnswer<Value>(
  ask: () => Promise<Value>,
  inputs: readonly unknown[],
  live: readonly unknown[] = [],
  restMs: number = 0,
): Answered<Value> {
  const [answered, setAnswered] = useState<AnswerFor<Value>>({ inputs: [], value: null, error: '' });
  const again = useRef<() => void>(() => undefined);
  useEffect(() => {
    const stop = new AbortController();
    again.current = oneAtATime(async () => {
      const found = await settle(ask());
      if (stop.signal.aborted) return;
      setAnswered({ ...found, inputs });
      if (restMs > 0) await pause(restMs);
    });
    return () => stop.abort();
  }, inputs);
  useEffect(() => again.current(), [...inputs, ...live]);
  return currentAnswer(answered, inputs);
}

async function settle<Value>(answer: Promise<Value>): Promise<Answered<Value>> {
  try {
    return { value: await answer, error: '' };
  } catch (error) {
    return { value: null, error: error instanceof Error ? error.message : String(error) };
  }
}
