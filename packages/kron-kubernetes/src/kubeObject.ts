/** An object from the API server, with all of its fields. */
export type KubeObject = {
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly metadata: ObjectMeta;
  readonly [field: string]: unknown;
};

export type ObjectMeta = {
  readonly name: string;
  readonly namespace?: string;
  /** A unique id. If an object is deleted and created again with the same name, it has another UID. */
  readonly uid?: string;
  readonly resourceVersion?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
};

/** A type of resource, by group, version and plural name. */
export type Resource = {
  /** The API group, for example `batch`. Empty for the core group. */
  readonly group: string;
  readonly version: string;
  readonly plural: string;
};

export type ObjectRef = {
  readonly resource: Resource;
  /** Absent for an object of a cluster-scoped resource. */
  readonly namespace?: string;
  readonly name: string;
};
