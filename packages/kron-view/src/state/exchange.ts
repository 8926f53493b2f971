import type { FleetEngine } from '../source.ts';
import type { Answer, Request } from '../worker/protocol.ts';

type WithoutID<One> = One extends { id: number } ? Omit<One, 'id'> : never;
/** A request without its id. `Exchange` adds the id when it sends the request. */
type Asked = WithoutID<Exclude<Request, { type: 'cancel' }>>;

type AnswerOf<Type extends Answer['type']> = Extract<Answer, { type: Type }>;
type Waiting = { take: (answer: Answer) => void; refuse: (error: Error) => void };

/** Sends requests to an engine, and passes each answer to the caller that sent the request. */
export class Exchange {
  readonly #send: FleetEngine['send'];
  readonly #waiting = new Map<number, Waiting>();
  /** The id of the last request of each type. The engine answers no older request of the same type. */
  readonly #lastOfType = new Map<string, number>();
  #lastID = 0;

  constructor(send: FleetEngine['send']) {
    this.#send = send;
  }

  receive(answer: Answer): void {
    if (answer.type === 'objects' || answer.id === null) return;
    const waiting = this.#waiting.get(answer.id);
    // Only a request of the type `instants` is answered in several parts.
    if (answer.type !== 'instants') this.#waiting.delete(answer.id);
    if (answer.type === 'failed') waiting?.refuse(new Error(answer.message));
    else waiting?.take(answer);
  }

  /** Sends a request whose answer can come in parts. A newer request of the same type cancels it. */
  stream(asked: Asked, waiting: Waiting): void {
    this.#lastID += 1;
    const id = this.#lastID;
    this.#waiting.delete(this.#lastOfType.get(asked.type) ?? 0);
    this.#lastOfType.set(asked.type, id);
    this.#waiting.set(id, waiting);
    this.#send({ ...asked, id });
  }

  /** Cancels the last request of a type if it has not been answered. */
  cancel(type: Asked['type']): void {
    const id = this.#lastOfType.get(type) ?? 0;
    if (this.#waiting.delete(id)) this.#send({ type: 'cancel', id });
  }

  /**
   * Sends a request and waits for its answer. If a newer request of the same type is sent, the promise never settles.
   *
   * @throws Error if the engine refuses the request
   */
  async ask<Type extends Answer['type']>(asked: Asked, type: Type): Promise<AnswerOf<Type>> {
    return new Promise((resolve, reject) => {
      const take = (answer: Answer): void => {
        if (answer.type === type) resolve(answer as AnswerOf<Type>);
      };
      this.stream(asked, { take, refuse: reject });
    });
  }
}
