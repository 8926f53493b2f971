import type { Resource } from '@kron/kubernetes/kubeObject';
import type { Transport } from '@kron/kubernetes/transport';

/** A kind of request: `create jobs`. */
type RequestWords = `${'get' | 'list' | 'create' | 'update' | 'patch' | 'delete'} ${string}`;

/** Ends a process before its first request of a kind, optionally counted from a request of another kind. */
export type End = { readonly before: RequestWords; readonly after?: RequestWords };

/** The end of a process between two requests. */
export class Mortality {
  readonly ended: Promise<void>;
  isOver = false;
  #end: End | undefined;
  /** Whether the request that has to come first was sent. */
  #isNear = false;
  #tell: () => void = () => undefined;

  constructor() {
    this.ended = new Promise((resolve) => {
      this.#tell = resolve;
    });
  }

  /** Starts to count requests now. */
  endAt(end: End): void {
    this.#end = end;
    this.#isNear = end.after === undefined;
  }

  /** @throws Error when the process has ended */
  pass(request: RequestWords): void {
    if (this.#isNear && request === this.#end?.before) {
      this.isOver = true;
      this.#tell();
    }
    if (this.isOver) throw new Error('this process has ended');
    if (request === this.#end?.after) this.#isNear = true;
  }
}

/** A transport that sends nothing once its process has ended. */
export function mortalTransport(transport: Transport, life: Mortality): Transport {
  async function run<T>(verb: string, resource: Resource, request: () => Promise<T>): Promise<T> {
    life.pass(`${verb} ${resource.plural}` as RequestWords);
    const answer = await request();
    // The process ended during the request: drop the answer.
    if (life.isOver) throw new Error('this process has ended');
    return answer;
  }

  return {
    get: (ref, call) => run('get', ref.resource, () => transport.get(ref, call)),
    list: (query, call) => run('list', query.resource, () => transport.list(query, call)),
    watch: (query, signal) => transport.watch(query, signal),
    create: (place, object, call) =>
      run('create', place.resource, () => transport.create(place, object, call)),
    replace: (ref, object, call) => run('update', ref.resource, () => transport.replace(ref, object, call)),
    patch: (ref, patch, call) => run('patch', ref.resource, () => transport.patch(ref, patch, call)),
    delete: (ref, options, call) => run('delete', ref.resource, () => transport.delete(ref, options, call)),
  };
}
