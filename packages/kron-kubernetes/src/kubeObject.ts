/** An object as it came from the API server: whatever fields it has are kept. */
export type KubeObject = {
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly metadata: ObjectMeta;
  readonly [field: string]: unknown;
};

export type ObjectMeta = {
  readonly name: string;
  readonly namespace?: string;
  /** Of this very object; another one under the same name has another. */
  readonly uid?: string;
  readonly resourceVersion?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
};

/** A kind of object by its place in the API. */
export type Resource = {
  /** `batch`; empty for the core group. */
  readonly group: string;
  readonly version: string;
  /** `jobs`. */
  readonly plural: string;
};

/** One object's place in the API. */
export type ObjectRef = {
  readonly resource: Resource;
  /** Absent for a resource without namespaces. */
  readonly namespace?: string;
  readonly name: string;
};
