import { useEffect, useRef, useState } from 'preact/hooks';
import { type Answered, type AnswerFor, currentAnswer } from '../state/currentAnswer.ts';
import { pause } from './pause.ts';
import { oneAtATime } from './oneAtATime.ts';

/**
 * Calls `ask` when `inputs` or `live` change, and returns the answer.
 *
 * - After a change of `inputs`, the value is null until the new answer arrives.
 * - After a change of `live` only, the old value stays until the new answer arrives. `ask` is called again only after its
 *   last call has an answer. Otherwise each call would cancel the call before it, and fast changes would prevent any answer.
 *
 * @param restMs - the pause after an answer before `ask` is called again for the same inputs, in milliseconds
 */
export function useAnswer<Value>(
  ask: () => Promise<Value>,
  inputs: readonly unknown[],
  live: readonly unknown[],
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
