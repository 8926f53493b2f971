import { mount } from '../mount.tsx';
import { ChangeReader } from '../live/changeReader.ts';
import { takeToken } from '../live/takeToken.ts';
import type { FleetEngine, FleetSource, PageClock } from '../source.ts';
import type { Answer } from '../worker/protocol.ts';

/** Mounts the view of `kron ui`. @param workerPath - the program of the worker */
export function mountLive(workerPath: string, clock: PageClock): void {
  const reader = new ChangeReader(takeToken(window));
  const source: FleetSource = {
    fleet: async () => reader.fleet(),
    live: { follow: (take) => reader.follow(take), clock },
    engine: (onAnswer) => workerEngine(workerPath, onAnswer),
  };
  // The page has no style sheet of its own.
  document.body.style.margin = '0';
  mount(document.body, source);
}

function workerEngine(path: string, onAnswer: (answer: Answer) => void): FleetEngine {
  const worker = new Worker(trustedPath(path) as string);
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => onAnswer(data));
  worker.addEventListener('error', () =>
    onAnswer({ type: 'failed', id: null, code: 'NoWorker', message: 'this browser runs no workers' }),
  );
  return { send: (request) => worker.postMessage(request, []), close: () => worker.terminate() };
}

type Policies = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (text: string) => string },
  ) => { createScriptURL: (text: string) => unknown };
};

/** The policy of the page lets a worker start only from a path that this policy made. */
function trustedPath(path: string): unknown {
  const { trustedTypes } = window as { trustedTypes?: Policies };
  const createScriptURL = (text: string): string => {
    if (text !== path) throw new TypeError('expected the path of the worker');
    return text;
  };
  return trustedTypes?.createPolicy('kron-view', { createScriptURL }).createScriptURL(path) ?? path;
}
