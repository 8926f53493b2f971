import type { KubeObject, ObjectRef, Resource } from './kubeObject.ts';

/**
 * The requests that Kron sends to an API server. Each method except `watch` has a time limit. Each response has a size
 * limit: 16 MiB for one object or watch event. A method throws ApiError if the server refuses the request, ConnectionError
 * if there is no usable response, and the reason of the signal if that is aborted.
 */
export type Transport = {
  get: (ref: ObjectRef, call?: Call) => Promise<KubeObject>;
  /**
   * Requests one page of a list. The page may have at most 8 MB. With a `limit` of 1, it may have 16 MiB.
   *
   * @throws ConnectionError with the code TOO_LARGE for a larger page
   */
  list: <T = KubeObject>(query: ListQuery<T>, call?: Call) => Promise<ListPage<T>>;
  /**
   * Yields the changes after a resourceVersion until the server ends the watch, which is no error. Leaving the loop closes
   * the connection. Only the server enforces `timeoutSeconds`, so the caller must detect a silent server.
   *
   * @throws ApiError also for an ERROR event in the stream, for example 410 if the resourceVersion is too old
   */
  watch: (query: WatchQuery, signal: AbortSignal) => AsyncIterable<WatchEvent>;
  create: (place: Place, object: Manifest, call?: WriteCall) => Promise<KubeObject>;
  /** Replaces the whole object. Fails with 409 if `object` has another resourceVersion than the stored object. */
  replace: (ref: ObjectRef, object: Manifest, call?: WriteCall) => Promise<KubeObject>;
  patch: (ref: ObjectRef, patch: Patch, call?: WriteCall) => Promise<KubeObject>;
  delete: (ref: ObjectRef, options: DeleteOptions, call?: WriteCall) => Promise<void>;
};

export type Call = {
  readonly signal?: AbortSignal;
  /** Time limit in milliseconds. Default: the time limit of the transport. */
  readonly timeoutMs?: number;
  /** Called for each warning in a successful response. Warnings are from the server, an admission policy or a webhook. */
  readonly onWarning?: (text: string) => void;
  /** Says which of the waiting requests is sent first if requests are limited. Default: depends on the verb. */
  readonly priority?: Priority;
};

/** `first`: creates of Jobs, and requests that delay them. `second`: most requests. `last`: requests that may be late. */
export type Priority = 'first' | 'second' | 'last';

export type WriteCall = Call & {
  /** If true, the server runs admission and validation, but stores nothing. */
  readonly dryRun?: boolean;
  /** What the server does about unknown and duplicate fields: `Strict` refuses them. Default of the server: `Warn`. */
  readonly fieldValidation?: 'Strict' | 'Warn' | 'Ignore';
};

/** A resource in one namespace. Without `namespace`, it is a resource in all namespaces, or a cluster-scoped resource. */
export type Place = { readonly resource: Resource; readonly namespace?: string };

/** The content of an object to create or replace. */
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
   * Selects objects by ranges of the hash of a field (KEP-5866). Servers without this feature ignore the selector, so
   * callers must filter the objects themselves.
   */
  readonly shardSelector?: string;
};

export type ListQuery<T = KubeObject> = Selection & {
  /** Maximum number of objects on a page. Default: all objects are on one page. */
  readonly limit?: number;
  readonly continueToken?: string;
  /** If absent, the server makes a consistent read (quorum read) and does not use its watch cache. */
  readonly resourceVersion?: string;
  /** Converts each object before the next one is parsed. Default: objects are returned unchanged. */
  readonly reduce?: (object: KubeObject) => T;
};

export type ListPage<T = KubeObject> = {
  readonly items: readonly T[];
  /** The resourceVersion of the list, which all its pages have. */
  readonly resourceVersion: string;
  /** The number of bytes of the response. */
  readonly bytes: number;
  /** Present if there is a next page. */
  readonly continueToken?: string;
  /** Present if the server says that it has applied `shardSelector`. For a custom resource, no server says so. */
  readonly isSharded?: true;
};

export type WatchQuery = Selection & {
  readonly resourceVersion: string;
  readonly timeoutSeconds: number;
};

export type WatchEvent = {
  /** For a BOOKMARK, only the resourceVersion of the object has a meaning. */
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK';
  readonly object: KubeObject;
};

export type Patch = {
  readonly type: 'merge' | 'json';
  readonly body: unknown;
  /** If present, the patch changes the status subresource instead of the object. */
  readonly subresource?: 'status';
};

export type DeleteOptions = {
  /** UID of the object. The delete fails with 409 if the object with this name has another UID. */
  readonly uid: string;
  readonly propagationPolicy?: 'Background' | 'Foreground' | 'Orphan';
};
