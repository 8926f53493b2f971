import type { FleetEngine } from '../source.ts';
import { type Connect, engineEvent } from '../worker/pageEngine.ts';
import type { Answer, Request } from '../worker/protocol.ts';
import { lastingEngine } from './lastingEngine.ts';

type OnAnswer = (answer: Answer) => void;

/** The program that the worker runs. It can also run on the page. */
type Program = {
  /** Returns the URL from which a worker loads the program. */
  url: () => string;
  fill: (script: HTMLScriptElement) => void;
};

/** Runs the program in a worker, and replaces a dead worker once. Without workers, runs the program on the page. */
export function programEngine(program: Program, onAnswer: OnAnswer): FleetEngine {
  return lastingEngine(
    {
      worker: (take, onDeath) => workerEngine(program, take, onDeath),
      page: (take) => pageEngine(program, take),
    },
    onAnswer,
  );
}

/** Starts the engine in a worker. Null if the browser or a policy forbids workers. */
function workerEngine({ url }: Program, onAnswer: OnAnswer, onDeath: () => void): FleetEngine | null {
  try {
    const worker = new Worker(url());
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => onAnswer(data));
    worker.addEventListener('error', onDeath);
    return { send: (request) => worker.postMessage(request, []), close: () => worker.terminate() };
  } catch {
    return null;
  }
}

/**
 * Starts the engine on the page. The program can take requests only after its script element has run, so earlier requests
 * wait.
 */
function pageEngine({ fill }: Program, onAnswer: OnAnswer): FleetEngine {
  const waiting: Request[] = [];
  let send: FleetEngine['send'] = (request) => void waiting.push(request);
  const script = document.createElement('script');
  script.addEventListener(engineEvent, (event) => {
    send = (event as CustomEvent<Connect>).detail(onAnswer);
    for (const request of waiting) send(request);
  });
  fill(script);
  document.body.append(script);
  return { send: (request) => send(request), close: () => script.remove() };
}
