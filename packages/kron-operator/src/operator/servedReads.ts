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

/**
 * A resource that the operator does not serve. Either the API server refuses to list or watch it, or a permission is
 * missing.
 */
export type Unserved = {
  readonly resource: string;
  /** Undefined for all namespaces. */
  readonly namespace: string | undefined;
  readonly reason: string;
};

export function unservedLine({ resource, namespace, reason }: Unserved): string {
  return `not serving ${resource}${namespace === undefined ? '' : ` in namespace "${namespace}"`}: ${reason}`;
}

type ServedReadsOptions = {
  readonly transport: Pick<Transport, 'list' | 'watch'>;
  /** Sends the SelfSubjectAccessReviews. */
  readonly client: Pick<Transport, 'create'>;
  /** The namespaces that the operator manages. Empty if it manages all namespaces. */
  readonly namespaces: readonly string[];
  readonly onRefused: (unserved: Unserved) => void;
  readonly onServed: (place: Omit<Unserved, 'reason'>) => void;
};

/**
 * The permissions that the operator needs in a namespace to manage the objects of a resource, by the plural of the resource.
 */
const needed: ReadonlyMap<string, readonly Permission[]> = new Map([
  [kronJobs.plural, kronJobPermissions],
  [
    controlledJobs.plural,
    [...kronJobPermissions.filter(({ group }) => group !== kronJobs.group), ...controlledJobPermissions],
  ],
  [jobs.plural, kronJobPermissions.filter(({ group }) => group === jobs.group)],
]);

/**
 * Sends the lists and watches of the caches. Remembers each pair of resource and namespace that the operator does not serve,
 * because the API server refuses the list or the watch, or because a permission is missing. Checks the permissions in a
 * namespace after its first list, and after the first list that follows a refusal.
 */
export class ServedReads implements Pick<Transport, 'list' | 'watch'> {
  readonly #options: ServedReadsOptions;
  readonly #unserved = new Map<string, Unserved>();
  /** The pairs of resource and namespace for which the operator has all permissions. */
  readonly #served = new Set<string>();
  /** The last check of permissions. A new check waits until this check has ended, because one check sends many requests. */
  #checks: Promise<unknown> = Promise.resolve();

  constructor(options: ServedReadsOptions) {
    this.#options = options;
  }

  get unserved(): readonly Unserved[] {
    return [...this.#unserved.values()];
  }

  /** Whether there is a namespace in which the operator serves Jobs, and also KronJobs or ControlledJobs. */
  get servesAny(): boolean {
    const { namespaces } = this.#options;
    const places = namespaces.length === 0 ? [undefined] : namespaces;
    return places.some((namespace) => {
      const maySee = (resource: string): boolean => !this.#unserved.has(keyOf(resource, namespace));
      if (!maySee(jobs.plural)) return false;
      return maySee(kronJobs.plural) || this.#served.has(keyOf(controlledJobs.plural, namespace));
    });
  }

  /** Whether a namespace has a resource that the operator does not serve. @param namespace undefined for all namespaces */
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
    // If the operator manages all namespaces, the start-up checks have already checked these permissions. So check them
    // again only after the API server has refused a list or watch.
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
