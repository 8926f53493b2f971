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
  /** Unique per object: a recreated object with the same name has a new one. */
  readonly uid?: string;
  readonly resourceVersion?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
};

/** A resource type, by group, version and plural. */
export type Resource = {
  /** The API group, for example `batch`. Empty for the core group. */
  readonly group: string;
  readonly version: string;
  readonly plural: string;
};

export type ObjectRef = {
  readonly resource: Resource;
  /** Absent for a cluster-scoped resource. */
  readonly namespace?: string;
  readonly name: string;
};
