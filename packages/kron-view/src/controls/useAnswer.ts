import { useEffect, useState } from 'preact/hooks';

/** The answer to a request. `error` is empty unless it failed. */
export type Answered<Value> = { value: Value | null; error: string };

/** Asks when an input changes. Until the new answer is there, the value is that of the last one. */
export function useAnswer<Value>(ask: () => Promise<Value>, inputs: readonly unknown[]): Answered<Value> {
  const [answered, setAnswered] = useState<Answered<Value>>({ value: null, error: '' });
  useEffect(() => {
    let isCurrent = true;
    const take = async (): Promise<void> => {
      const found = await settled(ask());
      if (isCurrent) setAnswered(found);
    };
    void take();
    return () => {
      isCurrent = false;
    };
  }, inputs);
  return answered;
}

async function settled<Value>(answer: Promise<Value>): Promise<Answered<Value>> {
  try {
    return { value: await answer, error: '' };
  } catch (error) {
    return { value: null, error: error instanceof Error ? error.message : String(error) };
  }
}
