import type { KubeObject, ObjectRef, Resource } from './kubeObject.ts';

/**
 * The requests that Kron sends to an API server. Every method except `watch` has a time limit, and no response is read
 * beyond a size limit: 16 MiB for one object or watch event. All methods throw ApiError if the server refuses the request,
 * ConnectionError if there is no usable response, and the signal's reason if it is aborted.
 */
export type Transport = {
  get: (ref: ObjectRef, call?: Call) => Promise<KubeObject>;
  /**
   * One page of a list, of at most 8 MB unless its limit is 1.
   *
   * @throws ConnectionError with the code TOO_LARGE for a larger page
   */
  list: <T = KubeObject>(query: ListQuery<T>, call?: Call) => Promise<ListPage<T>>;
  /**
   * Streams the changes after a resourceVersion until the server ends the watch, which is not an error. Leaving the loop
   * closes the connection. Only the server enforces `timeoutSeconds`; the caller must detect a silent connection.
   *
   * @throws ApiError also for an ERROR event in the stream, for example 410 when the resourceVersion is too old
   */
  watch: (query: WatchQuery, signal: AbortSignal) => AsyncIterable<WatchEvent>;
  create: (place: Place, object: Manifest, call?: WriteCall) => Promise<KubeObject>;
  /** Replaces the whole object. If `object` has a resourceVersion that is not the stored one, the request fails with 409. */
  replace: (ref: ObjectRef, object: Manifest, call?: WriteCall) => Promise<KubeObject>;
  patch: (ref: ObjectRef, patch: Patch, call?: WriteCall) => Promise<KubeObject>;
  delete: (ref: ObjectRef, options: DeleteOptions, call?: WriteCall) => Promise<void>;
};

export type Call = {
  readonly signal?: AbortSignal;
  /** Time limit in milliseconds. Default: the time limit of the transport. */
  readonly timeoutMs?: number;
  /** Called for each warning in a successful response, from the server, an admission policy or a webhook. */
  readonly onWarning?: (text: string) => void;
  /** The order in which rate-limited requests are sent. Default: by verb. */
  readonly priority?: Priority;
};

/** `first`: creates of Jobs and requests that they wait for. `second`: other requests. `last`: requests that may be late. */
export type Priority = 'first' | 'second' | 'last';

export type WriteCall = Call & {
  /** If true, the server runs admission and validation, and stores nothing. */
  readonly dryRun?: boolean;
  /** How the server treats unknown and duplicate fields; `Strict` rejects them. The server's default is `Warn`. */
  readonly fieldValidation?: 'Strict' | 'Warn' | 'Ignore';
};

/** A resource in one namespace. Without `namespace`: a resource in all namespaces, or a cluster-scoped resource. */
export type Place = { readonly resource: Resource; readonly namespace?: string };

/** An object to create, or the new content of an object to replace. */
export type Manifest = {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly [field: string]: unknown };
  readonly [field: string]: unknown;
};

type Selection = Place & {
  readonly labelSelector?: string;
  readonly fieldSelector?: string;
  /**
   * Selects objects by ranges of hashes of a field (KEP-5866). Servers without this feature ignore the selector, so callers
   * have to filter the returned objects.
   */
  readonly shardSelector?: string;
};

export type ListQuery<T = KubeObject> = Selection & {
  /** Maximum number of objects per page. Default: all objects in one page. */
  readonly limit?: number;
  readonly continueToken?: string;
  /** Absent: a consistent read (quorum read), which the server's watch cache cannot make stale. */
  readonly resourceVersion?: string;
  /** Applied to each object before the next one is parsed. Default: objects are returned unchanged. */
  readonly reduce?: (object: KubeObject) => T;
};

export type ListPage<T = KubeObject> = {
  readonly items: readonly T[];
  /** The resourceVersion of the list. It is the same on every page. */
  readonly resourceVersion: string;
  /** The size of the response, in bytes. */
  readonly bytes: number;
  /** Present if there is another page. */
  readonly continueToken?: string;
  /** Present if the server says that it has applied `shardSelector`. For custom resources, servers never say that. */
  readonly isSharded?: true;
};

export type WatchQuery = Selection & {
  readonly resourceVersion: string;
  readonly timeoutSeconds: number;
};

export type WatchEvent = {
  /** Only the resourceVersion of a BOOKMARK's object is meaningful. */
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK';
  readonly object: KubeObject;
};

export type Patch = {
  readonly type: 'merge' | 'json';
  readonly body: unknown;
  /** Patches the status subresource instead of the object. */
  readonly subresource?: 'status';
};

export type DeleteOptions = {
  /** The delete fails with 409 if an object with another UID has this name. */
  readonly uid: string;
  readonly propagationPolicy?: 'Background' | 'Foreground' | 'Orphan';
};
