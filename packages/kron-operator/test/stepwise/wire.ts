import type { InProcess, InProcessAnswer, InProcessRequest } from '@kron/api-server';
import type { Status } from 'kron-core';
import type { Serve } from '../histories/inProcessDispatcher.ts';

/** The requests that the protocol of one period consists of. All others pass the wire at once. */
type RequestKind = 'GetLease' | 'PutLease' | 'WriteClaim' | 'WriteOutcome' | 'CreateJob' | 'GetJob';

/** A request on its way to the API server, or its answer on the way back. */
export type Message = {
  readonly id: number;
  readonly from: string;
  readonly kind: RequestKind;
  readonly isAnswered: boolean;
  /** Whether the process still waits for the answer. */
  readonly isAwaited: boolean;
};

type Held = {
  readonly id: number;
  readonly from: string;
  readonly kind: RequestKind;
  readonly request: Request;
  readonly reply: (answer: InProcessAnswer) => void;
  readonly fail: (error: Error) => void;
  answer: InProcessAnswer | undefined;
  isAwaited: boolean;
};

type Request = Parameters<Serve>[0];

/** Holds each request twice, before the API server and before its process, and the events of watches once. */
export class Wire {
  readonly #server: InProcess;
  readonly #storedStatus: () => Status;
  readonly #held = new Map<number, Held>();
  /** The processes whose watch events pass now. */
  readonly #watching = new Set<string>();
  #onWatching: (() => void)[] = [];
  #sent = 0;
  /** While it is open, everything passes. */
  isOpen = true;
  /** A counter of progress. */
  count = 0;

  constructor(server: InProcess, storedStatus: () => Status) {
    this.#server = server;
    this.#storedStatus = storedStatus;
  }

  /** The messages on their way, oldest first. */
  get messages(): Message[] {
    return [...this.#held.values()].map(toMessage);
  }

  /** The API server, as a process reaches it. */
  connect(from: string): Serve {
    return (request) => {
      this.count += 1;
      if (request.path.includes('watch=true')) return this.#watch(from, request);
      const kind = this.isOpen ? undefined : kindOf(request, this.#storedStatus());
      return kind === undefined ? this.#server(request) : this.#hold(from, kind, request);
    };
  }

  /** The API server carries out the request. */
  async deliver(id: number): Promise<void> {
    const held = this.#at(id);
    const answer = await this.#server(held.request);
    if (held.isAwaited) held.answer = answer;
    else this.#held.delete(held.id);
  }

  /** An answer reaches its process. */
  hear(id: number): void {
    const held = this.#at(id);
    if (held.answer === undefined) throw new Error(`${held.from} has no answer to ${held.kind} yet`);
    this.#held.delete(held.id);
    held.reply(held.answer);
  }

  /** The connection of a message breaks. */
  lose(id: number): void {
    const held = this.#at(id);
    this.#held.delete(held.id);
    held.fail(Object.assign(new Error('the connection was broken'), { code: 'ECONNRESET' }));
  }

  /** Lets the watch events of a process pass until `settled`. */
  async watch(from: string, settled: () => Promise<void>): Promise<void> {
    this.#watching.add(from);
    this.#checkWatches();
    await settled();
    this.#watching.delete(from);
  }

  /** The process is dead: its requests in progress can still arrive. */
  abandon(from: string): void {
    for (const held of this.#held.values()) if (held.from === from) this.#giveUp(held);
  }

  #hold(from: string, kind: RequestKind, request: Request): Promise<InProcessAnswer> {
    return new Promise((reply, fail) => {
      this.#sent += 1;
      const held: Held = {
        id: this.#sent,
        from,
        kind,
        request,
        reply,
        fail,
        answer: undefined,
        isAwaited: true,
      };
      this.#held.set(held.id, held);
      request.signal.addEventListener('abort', () => this.#giveUp(held), { once: true });
    });
  }

  #giveUp(held: Held): void {
    held.isAwaited = false;
    if (held.answer !== undefined) this.#held.delete(held.id);
  }

  async #watch(from: string, request: Request): Promise<InProcessAnswer> {
    const answer = await this.#server(request);
    request.signal.addEventListener('abort', () => this.#checkWatches(), { once: true });
    return { ...answer, body: this.#heldBack(from, answer.body, request.signal) };
  }

  async *#heldBack(
    from: string,
    body: AsyncIterable<string>,
    signal: AbortSignal,
  ): AsyncGenerator<string, void, void> {
    for await (const piece of body) {
      while (!this.isOpen && !this.#watching.has(from) && !signal.aborted)
        await new Promise<void>((resolve) => this.#onWatching.push(resolve));
      this.count += 1;
      yield piece;
    }
  }

  #checkWatches(): void {
    for (const check of this.#onWatching.splice(0)) check();
  }

  #at(id: number): Held {
    const held = this.#held.get(id);
    if (held === undefined) throw new RangeError(`no message ${id}`);
    return held;
  }
}

function toMessage({ id, from, kind, answer, isAwaited }: Held): Message {
  return { id, from, kind, isAnswered: answer !== undefined, isAwaited };
}

function kindOf({ method, path, body = '' }: InProcessRequest, stored: Status): RequestKind | undefined {
  if (path.includes('/leases/')) return method === 'GET' ? 'GetLease' : 'PutLease';
  if (/\/jobs\/[^/?]+$/.test(path) && method === 'GET') return 'GetJob';
  if (/\/jobs\?/.test(path) && method === 'POST' && !path.includes('dryRun')) return 'CreateJob';
  if (method === 'PATCH' && path.includes('/kronjobs/')) return statusKind(statusIn(body), stored);
  return undefined;
}

function statusIn(body: string): Status {
  const patch = JSON.parse(body) as readonly { readonly path: string; readonly value: Status }[];
  return patch.find(({ path }) => path === '/status')?.value ?? {};
}

/** A status that records neither a claim nor an outcome is none of the protocol's. */
function statusKind(written: Status, stored: Status): RequestKind | undefined {
  if (stored.lastOutcome !== undefined) return written.lastOutcome === undefined ? 'WriteClaim' : undefined;
  if (written.lastOutcome !== undefined) return 'WriteOutcome';
  return written.claim === undefined ? undefined : 'WriteClaim';
}
