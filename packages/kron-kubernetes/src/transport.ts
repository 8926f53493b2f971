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
  /** Replaces the whole object. If it has a resourceVersion, a conflicting change since then fails with 409. */
  replace: (ref: ObjectRef, object: Manifest, call?: WriteCall) => Promise<KubeObject>;
  patch: (ref: ObjectRef, patch: Patch, call?: WriteCall) => Promise<KubeObject>;
  delete: (ref: ObjectRef, options: DeleteOptions, call?: WriteCall) => Promise<void>;
};

export type Call = {
  readonly signal?: AbortSignal;
  /** Time limit in milliseconds. Default: the transport's. */
  readonly timeoutMs?: number;
  /** Called for each warning in a successful response, from the server, an admission policy or a webhook. */
  readonly onWarning?: (text: string) => void;
  /** The order in which rate-limited requests are sent. Default: by verb. */
  readonly priority?: Priority;
};

/** `first`: creates of Jobs and the requests that they wait for. `second`: other writes, and reads. `last`: requests that may be late. */
export type Priority = 'first' | 'second' | 'last';

export type WriteCall = Call & {
  /** The server runs admission and validation, and stores nothing. */
  readonly dryRun?: boolean;
  /** How the server treats unknown and duplicate fields; `Strict` rejects them. The server's default is `Warn`. */
  readonly fieldValidation?: 'Strict' | 'Warn' | 'Ignore';
};

/** A resource in one namespace; in all namespaces, or cluster-scoped, without `namespace`. */
export type Place = { readonly resource: Resource; readonly namespace?: string };

/** An object to create, or to replace another with. */
export type Manifest = {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly [field: string]: unknown };
  readonly [field: string]: unknown;
};

type Selection = Place & {
  readonly labelSelector?: string;
  readonly fieldSelector?: string;
  /** Ranges of hashes of a field (KEP-5866). Servers without it ignore it: filter what they return. */
  readonly shardSelector?: string;
};

export type ListQuery<T = KubeObject> = Selection & {
  /** Maximum number of objects per page. Default: all objects in one page. */
  readonly limit?: number;
  /** From the previous page. */
  readonly continueToken?: string;
  /** Absent: a consistent read (quorum read), which the server's watch cache cannot make stale. */
  readonly resourceVersion?: string;
  /** Applied to each object before the next one is parsed. Default: objects are returned unchanged. */
  readonly reduce?: (object: KubeObject) => T;
};

export type ListPage<T = KubeObject> = {
  readonly items: readonly T[];
  /** The list's, the same on every page. */
  readonly resourceVersion: string;
  /** The size of the response. */
  readonly bytes: number;
  /** Present if there is another page. */
  readonly continueToken?: string;
  /** Present if the server says that it returned only what `shardSelector` selects. Not for custom resources. */
  readonly isSharded?: true;
};

export type WatchQuery = Selection & {
  readonly resourceVersion: string;
  /** Seconds after which the server ends the watch. */
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
