import type { Resource } from '@kron/kubernetes/kubeObject';
import type { Transport } from '@kron/kubernetes/transport';

/** A request of a kind in two words: `create jobs`. */
export type RequestWords = `${'get' | 'list' | 'create' | 'update' | 'patch' | 'delete'} ${string}`;

/** Where a life ends: before the first request of a kind, or the first one after one of another kind. */
export type End = { readonly before: RequestWords; readonly after?: RequestWords };

/** A life that ends between two requests. */
export class Mortality {
  readonly ended: Promise<void>;
  isOver = false;
  #end: End | undefined;
  /** What has to come first has come. */
  #isNear = false;
  #tell: () => void = () => undefined;

  constructor() {
    this.ended = new Promise((resolve) => {
      this.#tell = resolve;
    });
  }

  /** Requests of the past do not count. */
  endAt(end: End): void {
    this.#end = end;
    this.#isNear = end.after === undefined;
  }

  /** @throws Error when it is over */
  pass(request: RequestWords): void {
    if (this.#isNear && request === this.#end?.before) {
      this.isOver = true;
      this.#tell();
    }
    if (this.isOver) throw new Error('this process has ended');
    if (request === this.#end?.after) this.#isNear = true;
  }
}

/** A process's way to the API server, which nothing goes any more once its life has ended. */
export function mortalTransport(transport: Transport, life: Mortality): Transport {
  async function run<T>(verb: string, resource: Resource, request: () => Promise<T>): Promise<T> {
    life.pass(`${verb} ${resource.plural}` as RequestWords);
    const answer = await request();
    // What the last request was answered nobody hears.
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
