import type { FleetSource } from 'kron-view/source';
import type { Answer } from 'kron-view/worker/protocol';
import type { Judgement, TextAnswer, TextRequest } from './protocol.ts';

/** The worker of the playground. It checks texts, and it is the engine of the view. */
type TextWorker = {
  source: FleetSource;
  /** Checks a text. A newer text ends the check of the older one. */
  judge: (text: string) => void;
  close: () => void;
};

type Listener = { judged: (judgement: Judgement) => void; failed: (message: string) => void };

/** @param now epoch seconds. The span of the Fleet begins at this time */
export function textWorker(worker: Worker, now: number, { judged, failed }: Listener): TextWorker {
  let id = 0;
  let replace: ((fleet: unknown) => void) | undefined;
  let onAnswer: ((answer: Answer) => void) | undefined;
  let takeFirst: ((fleet: unknown) => void) | undefined;
  const first = new Promise<unknown>((resolve) => {
    takeFirst = resolve;
  });
  worker.addEventListener('message', ({ data }: MessageEvent<Answer | TextAnswer>) => {
    if (data.type === 'judged') {
      if (data.id !== id) return;
      judged(data.judgement);
      if (replace === undefined) takeFirst?.(data.judgement.fleet);
      else replace(data.judgement.fleet);
    } else if (data.type === 'unjudged') failed(data.message);
    else onAnswer?.(data);
  });
  worker.addEventListener('error', ({ message }) => failed(message || 'the worker could not be loaded'));
  return {
    source: {
      fleet: () => first,
      newer: (take) => {
        replace = take;
      },
      engine: (take) => {
        onAnswer = take;
        return { send: (request) => worker.postMessage(request, []), close: () => worker.terminate() };
      },
    },
    judge: (yaml) => {
      id += 1;
      const request: TextRequest = { type: 'text', id, yaml, now };
      worker.postMessage(request, []);
    },
    close: () => worker.terminate(),
  };
}
