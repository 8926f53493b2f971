import type { FleetEngine } from '../source.ts';
import type { Answer, Request } from '../worker/protocol.ts';

type OnAnswer = (answer: Answer) => void;

type EnginePlaces = {
  /** Starts an engine in a worker. Null if the browser cannot make a worker. */
  worker: (onAnswer: OnAnswer, onDeath: () => void) => FleetEngine | null;
  page: (onAnswer: OnAnswer) => FleetEngine;
};

type Answerable = Exclude<Request, { type: 'load' | 'patch' }>;

/**
 * The maximum number of times that a dead worker is replaced. If the replacement dies, a third worker would most likely die.
 */
const maxDeaths = 1;

/**
 * Starts an engine in a worker, or on the page if the browser cannot make a worker. If the worker dies later, a second
 * worker gets the last `load` request with the current Fleet, and then all requests without an answer. If the second worker
 * dies, `onAnswer` gets a failure without an id, and all requests fail.
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
  const fail = (id: number | null): void => onAnswer({ type: 'failed', id, message: workerDied });
  const failUnanswered = (): void => {
    for (const id of unanswered.keys()) {
      unanswered.delete(id);
      fail(id);
    }
  };
  let engine: FleetEngine | null;
  const start = (): FleetEngine => worker(receive, onDeath) ?? page(receive);
  const onDeath = (): void => {
    engine?.close();
    engine = null;
    // Some browsers report only with this event that they cannot make a worker.
    if (!hasAnswered) engine = page(receive);
    else if (deaths < maxDeaths) engine = start();
    else fail(null);
    deaths += 1;
    if (fleet !== null) engine?.send(fleet);
    for (const request of unanswered.values()) engine?.send(request);
    if (engine === null) failUnanswered();
  };
  engine = start();
  return {
    send: (request) => {
      if (request.type === 'load') fleet = request;
      else if (request.type !== 'patch') remember(unanswered, request);
      if (engine === null) failUnanswered();
      else engine.send(request);
    },
    close: () => engine?.close(),
  };
}

export const workerDied =
  'The computation stopped twice, most likely for lack of memory. Load the page again, and zoom out less far.';

/** Keeps a request until it is answered. A newer request replaces an older one of the same type. */
function remember(unanswered: Map<number, Answerable>, request: Answerable): void {
  if (request.type === 'cancel') {
    unanswered.delete(request.id);
    return;
  }
  for (const [id, { type }] of unanswered) if (type === request.type) unanswered.delete(id);
  unanswered.set(request.id, request);
}
