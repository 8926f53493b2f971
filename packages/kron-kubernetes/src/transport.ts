import type { KubeObject, ObjectRef, Resource } from './kubeObject.ts';

/**
 * What Kron needs of an API server. Every method but `watch` ends within its time, and all of them throw ApiError when
 * the server refused, ConnectionError when there was no answer, and the signal's reason when that is aborted.
 */
export type Transport = {
  get: (ref: ObjectRef, call?: Call) => Promise<KubeObject>;
  /** One page of a list. */
  list: (query: ListQuery, call?: Call) => Promise<ListPage>;
  /**
   * Changes from a resourceVersion on, until the server ends the watch, which is no error. Leaving the loop closes the
   * connection. There is no time limit but `timeoutSeconds`, which is the server's: who waits has to notice silence.
   *
   * @throws ApiError also for an error inside of the stream: code 410 when the resourceVersion is too old
   */
  watch: (query: WatchQuery, signal: AbortSignal) => AsyncIterable<WatchEvent>;
  create: (place: Place, object: Manifest, call?: WriteCall) => Promise<KubeObject>;
  /** The whole object; with its resourceVersion only if nobody else has changed it since. */
  replace: (ref: ObjectRef, object: Manifest, call?: WriteCall) => Promise<KubeObject>;
  patch: (ref: ObjectRef, patch: Patch, call?: WriteCall) => Promise<KubeObject>;
  delete: (ref: ObjectRef, options: DeleteOptions, call?: WriteCall) => Promise<void>;
};

export type Call = {
  readonly signal?: AbortSignal;
  /** Milliseconds until the request is given up; the transport's own limit unless given. */
  readonly timeoutMs?: number;
  /** Told of each warning that comes with a good answer: of the server itself, or of a policy or webhook. */
  readonly onWarning?: (text: string) => void;
  /** What goes first when requests have to wait: see RequestGate. Each verb has its own unless given. */
  readonly priority?: Priority;
};

/** `first`: creates of Jobs and what they wait for. `second`: other writes and reads. `last`: what may be late. */
export type Priority = 'first' | 'second' | 'last';

export type WriteCall = Call & {
  /** The server checks everything and stores nothing. */
  readonly dryRun?: boolean;
  /** What the server does about unknown and repeated fields; `Strict` refuses them. Its own default is `Warn`. */
  readonly fieldValidation?: 'Strict' | 'Warn' | 'Ignore';
};

/** Where objects of a resource are: a namespace, or everywhere. */
export type Place = { readonly resource: Resource; readonly namespace?: string };

/** An object that is yet to be stored. */
export type Manifest = {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly [field: string]: unknown };
  readonly [field: string]: unknown;
};

type Selection = Place & { readonly labelSelector?: string; readonly fieldSelector?: string };

export type ListQuery = Selection & {
  /** The most objects in a page; all of them in one when absent. */
  readonly limit?: number;
  /** Of the page before. */
  readonly continueToken?: string;
  /** Absent: as of now, however old the server's cache is (a quorum read). */
  readonly resourceVersion?: string;
};

export type ListPage = {
  readonly items: readonly KubeObject[];
  /** Of the whole list, the same on all of its pages. */
  readonly resourceVersion: string;
  /** Present when there is a further page. */
  readonly continueToken?: string;
};

export type WatchQuery = Selection & {
  readonly resourceVersion: string;
  /** Seconds after which the server ends the watch. */
  readonly timeoutSeconds: number;
};

export type WatchEvent = {
  /** Of a BOOKMARK nothing but the resourceVersion means anything. */
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK';
  readonly object: KubeObject;
};

export type Patch = {
  readonly type: 'merge' | 'json';
  readonly body: unknown;
  /** Patches `/status` instead of the object. */
  readonly subresource?: 'status';
};

export type DeleteOptions = {
  /** Refused with 409 when another object has the name by now. */
  readonly uid: string;
  readonly propagationPolicy?: 'Background' | 'Foreground' | 'Orphan';
};
