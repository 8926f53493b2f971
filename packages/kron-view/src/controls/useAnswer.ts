import { useEffect, useState } from 'preact/hooks';
import { type Answered, type AnswerFor, currentAnswer } from './currentAnswer.ts';

/** Asks when an input changes. There is no value until the answer to these inputs is there. */
export function useAnswer<Value>(ask: () => Promise<Value>, inputs: readonly unknown[]): Answered<Value> {
  const [answered, setAnswered] = useState<AnswerFor<Value>>({ inputs: [], value: null, error: '' });
  useEffect(() => {
    let isCurrent = true;
    const take = async (): Promise<void> => {
      const found = await settled(ask());
      if (isCurrent) setAnswered({ ...found, inputs });
    };
    void take();
    return () => {
      isCurrent = false;
    };
  }, inputs);
  return currentAnswer(answered, inputs);
}

async function settled<Value>(answer: Promise<Value>): Promise<Answered<Value>> {
  try {
    return { value: await answer, error: '' };
  } catch (error) {
    return { value: null, error: error instanceof Error ? error.message : String(error) };
  }
}
