import { EventEmitter } from 'node:events';
import type { InProcessAnswer, InProcessRequest } from '@kron/api-server';
import { Dispatcher } from 'undici';

/** A server in the same process. The signal is aborted when the client stops waiting. */
export type Serve = (
  request: InProcessRequest & { readonly signal: AbortSignal },
) => Promise<InProcessAnswer>;

/** Sends requests to an API server in the same process. Destroying it aborts its requests, as for sockets. */
export class InProcessDispatcher extends Dispatcher {
  readonly #server: Serve;
  readonly #open = new Set<() => void>();
  #destroyed = false;

  constructor(server: Serve) {
    super();
    this.#server = server;
  }

  override request = (async (options: Dispatcher.RequestOptions) => {
    const signal = options.signal as AbortSignal;
    signal.throwIfAborted();
    if (this.#destroyed) throw new Error('the dispatcher was destroyed');
    const answer = await this.#answer(options, signal);
    const body = bodyOf(answer);
    const close = (): void => answer.close();
    signal.addEventListener('abort', close, { once: true });
    this.#open.add(close);
    body.once('close', () => {
      signal.removeEventListener('abort', close);
      this.#open.delete(close);
    });
    return { statusCode: answer.code, headers: answer.headers, body };
  }) as unknown as Dispatcher['request'];

  /** Gives the answer of `request` to a handler. */
  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    const aborted = new AbortController();
    const abort = (reason: Error): void => aborted.abort(reason);
    const controller = { abort } as Dispatcher.DispatchController;
    handler.onRequestStart?.(controller, {});
    const receive = async (): Promise<void> => {
      const { statusCode, headers, body } = await this.request({ ...options, signal: aborted.signal });
      handler.onResponseStart?.(controller, statusCode, headers);
      for await (const chunk of body) handler.onResponseData?.(controller, Buffer.from(chunk as Uint8Array));
      handler.onResponseEnd?.(controller, {});
    };
    receive().catch((error: unknown) => handler.onResponseError?.(controller, error as Error));
    return true;
  }

  override destroy = (async () => {
    this.#destroyed = true;
    for (const close of this.#open) close();
  }) as Dispatcher['destroy'];

  /** Closes a response that arrives after its request was aborted. */
  #answer(
    { method, path, headers, body }: Dispatcher.RequestOptions,
    signal: AbortSignal,
  ): Promise<InProcessAnswer> {
    const answer = this.#server({
      method,
      path,
      headers: headers as Record<string, string>,
      signal,
      ...(typeof body === 'string' ? { body } : {}),
    });
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        reject(signal.aborted ? (signal.reason as Error) : new Error('the dispatcher was destroyed'));
        answer.then(
          (late) => late.close(),
          () => undefined,
        );
      };
      const done = (): void => {
        signal.removeEventListener('abort', giveUp);
        this.#open.delete(giveUp);
      };
      signal.addEventListener('abort', giveUp, { once: true });
      this.#open.add(giveUp);
      answer.then(resolve, reject).finally(done);
    });
  }
}

type Body = EventEmitter & AsyncIterable<Uint8Array>;

function bodyOf(answer: InProcessAnswer): Body {
  const emitter = new EventEmitter();
  const encoder = new TextEncoder();
  async function* chunks(): AsyncGenerator<Uint8Array, void, void> {
    try {
      for await (const piece of answer.body) yield encoder.encode(piece);
    } finally {
      emitter.emit('close');
    }
  }
  return Object.assign(emitter, { [Symbol.asyncIterator]: chunks });
}
