import type { FleetEngine } from '../source.ts';
import type { Answer, Request } from '../worker/protocol.ts';

type OnAnswer = (answer: Answer) => void;

/** The places where an engine can run. */
export type EnginePlaces = {
  /** Starts a worker. null: none can be made. */
  worker: (onAnswer: OnAnswer, onDeath: () => void) => FleetEngine | null;
  /** Starts the same program on the page. */
  page: (onAnswer: OnAnswer) => FleetEngine;
};

type Answerable = Exclude<Request, { type: 'load' | 'patch' }>;

/** If a worker dies again, the cause is most likely the same. */
const maxDeaths = 1;

/**
 * Starts an engine in a worker, or on the page if no worker can be made. If the worker dies later, another one gets the last
 * `load` again, with the Fleet as it is now, and the requests without an answer. If that dies too, all requests fail.
 */
export function lastingEngine({ worker, page }: EnginePlaces, onAnswer: OnAnswer): FleetEngine {
  let fleet: Request | null = null;
  const unanswered = new Map<number, Answerable>();
  let hasAnswered = false;
  let deaths = 0;

  const receive = (answer: Answer): void => {
    hasAnswered = true;
    if (answer.type !== 'objects' && answer.type !== 'instants' && answer.id !== null)
      unanswered.delete(answer.id);
    onAnswer(answer);
  };
  let engine: FleetEngine | null;
  const start = (): FleetEngine => worker(receive, onDeath) ?? page(receive);
  const onDeath = (): void => {
    engine?.close();
    engine = null;
    // Some browsers report only now that they made no worker.
    if (!hasAnswered) engine = page(receive);
    else if (deaths < maxDeaths) engine = start();
    else onAnswer({ type: 'failed', id: null, code: 'WorkerDied', message: workerDied });
    deaths += 1;
    if (fleet !== null) engine?.send(fleet);
    for (const request of unanswered.values()) engine?.send(request);
  };
  engine = start();
  return {
    send: (request) => {
      if (request.type === 'load') fleet = request;
      else if (request.type !== 'patch') remember(unanswered, request);
      engine?.send(request);
    },
    close: () => engine?.close(),
  };
}

export const workerDied =
  'The computation stopped twice, most likely for lack of memory. Load the page again, and zoom out less far.';

/** A newer request of a type replaces the older one. */
function remember(unanswered: Map<number, Answerable>, request: Answerable): void {
  if (request.type === 'cancel') {
    unanswered.delete(request.id);
    return;
  }
  for (const [id, { type }] of unanswered) if (type === request.type) unanswered.delete(id);
  unanswered.set(request.id, request);
}
