import { ApiError, isUnserved } from '@kron/kubernetes/apiError';
import type { Permission } from '@kron/kubernetes/permission';
import { controlledJobs, jobs, kronJobs } from '@kron/kubernetes/resources';
import type {
  Call,
  ListPage,
  ListQuery,
  Place,
  Transport,
  WatchEvent,
  WatchQuery,
} from '@kron/kubernetes/transport';
import { orAborted } from '../controller/requests/orAborted.ts';
import { missingPermissions } from './missingPermissions.ts';
import { controlledJobPermissions, kronJobPermissions } from './permissions.ts';

/** A resource that the API server does not serve, and why. */
export type Unserved = {
  readonly resource: string;
  /** Undefined: all namespaces. */
  readonly namespace: string | undefined;
  readonly reason: string;
};

export function unservedLine({ resource, namespace, reason }: Unserved): string {
  return `not serving ${resource}${namespace === undefined ? '' : ` in namespace "${namespace}"`}: ${reason}`;
}

export type ServedReadsOptions = {
  readonly transport: Pick<Transport, 'list' | 'watch'>;
  /** Creates the access reviews. */
  readonly client: Pick<Transport, 'create'>;
  /** Empty: all. */
  readonly namespaces: readonly string[];
  readonly onRefused: (unserved: Unserved) => void;
  readonly onServed: (place: Omit<Unserved, 'reason'>) => void;
};

/** The permissions that the operator needs in a namespace to use a list of a resource, by plural. */
const needed: ReadonlyMap<string, readonly Permission[]> = new Map([
  [kronJobs.plural, kronJobPermissions],
  [
    controlledJobs.plural,
    [...kronJobPermissions.filter(({ group }) => group !== kronJobs.group), ...controlledJobPermissions],
  ],
  [jobs.plural, kronJobPermissions.filter(({ group }) => group === jobs.group)],
]);

/**
 * Lists and watches for the caches. Knows the namespaces that are not served: the API server refuses a list or a watch, or a
 * permission is missing there. The permissions of a namespace are checked at its first list and after each refusal.
 */
export class ServedReads implements Pick<Transport, 'list' | 'watch'> {
  readonly #options: ServedReadsOptions;
  readonly #unserved = new Map<string, Unserved>();
  /** Places whose permissions are complete. */
  readonly #served = new Set<string>();
  /** One check at a time: each sends a request per verb. */
  #checks: Promise<unknown> = Promise.resolve();

  constructor(options: ServedReadsOptions) {
    this.#options = options;
  }

  get unserved(): readonly Unserved[] {
    return [...this.#unserved.values()];
  }

  /** Whether any namespace has owners and Jobs that are served. */
  get servesAny(): boolean {
    const { namespaces } = this.#options;
    const places = namespaces.length === 0 ? [undefined] : namespaces;
    return places.some((namespace) => {
      const maySee = (resource: string): boolean => !this.#unserved.has(keyOf(resource, namespace));
      if (!maySee(jobs.plural)) return false;
      return maySee(kronJobs.plural) || this.#served.has(keyOf(controlledJobs.plural, namespace));
    });
  }

  /** Whether anything in a namespace is not served. */
  isUnserved(namespace: string | undefined): boolean {
    return this.unserved.some((unserved) => unserved.namespace === namespace);
  }

  async list<T>(query: ListQuery<T>, call?: Call): Promise<ListPage<T>> {
    try {
      const page = await this.#options.transport.list(query, call);
      await orAborted(this.#check(query), call?.signal);
      return page;
    } catch (error) {
      this.#failed(query, error);
      throw error;
    }
  }

  async *watch(query: WatchQuery, signal: AbortSignal): AsyncGenerator<WatchEvent, void, void> {
    try {
      yield* this.#options.transport.watch(query, signal);
    } catch (error) {
      this.#failed(query, error);
      throw error;
    }
  }

  /** @throws ApiError 403 if a permission is missing */
  async #check({ resource, namespace }: Place): Promise<void> {
    const permissions = needed.get(resource.plural);
    const key = keyOf(resource.plural, namespace);
    if (permissions === undefined || this.#served.has(key)) return;
    // The start-up check covers the permissions in all namespaces.
    if (namespace !== undefined || this.#unserved.has(key)) {
      const check = this.#checks.then(() => missingPermissions(this.#options.client, permissions, namespace));
      this.#checks = check.catch(() => undefined);
      const missing = await check;
      if (missing.length > 0) throw forbidden(missing);
    }
    this.#served.add(key);
    if (this.#unserved.delete(key)) this.#options.onServed({ resource: resource.plural, namespace });
  }

  #failed({ resource: { plural }, namespace }: Place, error: unknown): void {
    if (!needed.has(plural) || !isUnserved(error)) return;
    const key = keyOf(plural, namespace);
    const unserved = { resource: plural, namespace, reason: error.message };
    const isNew = this.#unserved.get(key)?.reason !== error.message;
    this.#served.delete(key);
    this.#unserved.set(key, unserved);
    if (isNew) this.#options.onRefused(unserved);
  }
}

function keyOf(resource: string, namespace: string | undefined): string {
  return `${resource} ${namespace ?? ''}`;
}

function forbidden(missing: readonly string[]): ApiError {
  return ApiError.from(403, { reason: 'Forbidden', message: `not allowed to ${missing.join('; ')}` });
}
